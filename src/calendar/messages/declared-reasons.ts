/**
 * Why a value is not what its declaration asks for: keywords of JSON Schema, their types, and the readers of
 * validate.ts. Rows of the validator have the names of its keywords; `{name}` is replaced.
 */
import type { Message } from './message.ts'

export const declaredReasons = {
  required: { en: 'is required', fr: 'est obligatoire', de: 'ist erforderlich' },
  empty: { en: 'must not be empty', fr: 'ne doit pas être vide', de: 'darf nicht leer sein' },
  type: { en: 'must be {type}', fr: 'doit être {type}', de: 'muss {type} sein' },
  integer: { en: 'a whole number', fr: 'un nombre entier', de: 'eine ganze Zahl' },
  number: { en: 'a number', fr: 'un nombre', de: 'eine Zahl' },
  string: { en: 'a text', fr: 'un texte', de: 'ein Text' },
  boolean: { en: 'true or false', fr: 'true ou false', de: 'true oder false' },
  array: { en: 'a list', fr: 'une liste', de: 'eine Liste' },
  object: { en: 'an object', fr: 'un objet', de: 'ein Objekt' },
  or: { en: ' or ', fr: ' ou ', de: ' oder ' },
  enum: {
    en: 'must be one of {allowedValues}',
    fr: 'doit être l’une des valeurs {allowedValues}',
    de: 'muss einer der Werte {allowedValues} sein',
  },
  minimum: { en: 'must be at least {limit}', fr: 'doit être au moins {limit}', de: 'muss mindestens {limit} sein' },
  exclusiveMinimum: {
    en: 'must be more than {limit}',
    fr: 'doit être supérieur à {limit}',
    de: 'muss mehr als {limit} sein',
  },
  maximum: { en: 'must be at most {limit}', fr: 'doit être au plus {limit}', de: 'darf höchstens {limit} sein' },
  maxLength: {
    en: 'must have at most {limit} characters',
    fr: 'doit avoir au plus {limit} caractères',
    de: 'darf höchstens {limit} Zeichen haben',
  },
  maxLetters: {
    en: 'must have at most {limit} letters, counting all that a ligature stands for',
    fr: 'doit avoir au plus {limit} lettres, en comptant toutes celles qu’une ligature représente',
    de: 'darf höchstens {limit} Buchstaben haben, alle gezählt, für die eine Ligatur steht',
  },
  maxItems: {
    en: 'must have at most {limit} entries',
    fr: 'doit avoir au plus {limit} éléments',
    de: 'darf höchstens {limit} Einträge haben',
  },
  entry: {
    en: 'entry {at} ({value}) {reason}',
    fr: 'l’élément {at} ({value}) {reason}',
    de: 'Eintrag {at} ({value}) {reason}',
  },
  invalid: { en: 'is not valid', fr: 'n’est pas valide', de: 'ist nicht gültig' },
  wellFormed: {
    en: 'must be well-formed text without NUL, at most 20 levels deep',
    fr: 'doit être un texte bien formé sans NUL, sur 20 niveaux au plus',
    de: 'muss wohlgeformter Text ohne NUL sein, höchstens 20 Ebenen tief',
  },
  moment: {
    en:
      'must be a date that exists: YYYY-MM-DD, YYYY-MM-DD HH:MM:SS, ISO 8601, Unix seconds or words such as ' +
      '"tomorrow", in the years 1000 to 3999',
    fr:
      'doit être une date qui existe : YYYY-MM-DD, YYYY-MM-DD HH:MM:SS, ISO 8601, secondes Unix ou mots tels ' +
      'que "tomorrow", de l’an 1000 à 3999',
    de:
      'muss ein Datum sein, das es gibt: YYYY-MM-DD, YYYY-MM-DD HH:MM:SS, ISO 8601, Unix-Sekunden oder Wörter ' +
      'wie "tomorrow", in den Jahren 1000 bis 3999',
  },
  ambiguousDate: {
    en: 'can mean two days, with the day or the month first: send YYYY-MM-DD',
    fr: 'peut désigner deux jours, selon que le jour ou le mois vient d’abord : envoyer YYYY-MM-DD',
    de: 'kann zwei Tage bedeuten, mit dem Tag oder dem Monat zuerst: YYYY-MM-DD senden',
  },
  zone: {
    en: 'must be an IANA time zone or an offset such as UTC+5:30',
    fr: 'doit être un fuseau horaire IANA ou un décalage tel que UTC+5:30',
    de: 'muss eine Zeitzone der IANA oder ein Abstand wie UTC+5:30 sein',
  },
  weburl: {
    en: 'must be an absolute web address, http or https, without a user name',
    fr: 'doit être une adresse web absolue, http ou https, sans nom d’utilisateur',
    de: 'muss eine vollständige Webadresse mit http oder https sein, ohne Benutzernamen',
  },
  httpurl: {
    en: 'must be an http or https address, or the id of a picture',
    fr: 'doit être une adresse http ou https, ou l’identifiant d’une image',
    de: 'muss eine Adresse mit http oder https oder die Nummer eines Bildes sein',
  },
  html: {
    en: 'must have at most {tags} tags, ends of lines and signs "<"',
    fr: 'doit avoir au plus {tags} balises, fins de ligne et signes "<"',
    de: 'darf höchstens {tags} Tags, Zeilenenden und Zeichen "<" haben',
  },
  email: { en: 'must be an e-mail address', fr: 'doit être une adresse e-mail', de: 'muss eine E-Mail-Adresse sein' },
  cost: {
    en: 'must be a text, a number or a list of them',
    fr: 'doit être un texte, un nombre ou une liste de ceux-ci',
    de: 'muss ein Text, eine Zahl oder eine Liste davon sein',
  },

  box: {
    en: 'must be west,south,east,north in degrees, south not above north; west above east crosses the antimeridian',
    fr:
      'doit être ouest,sud,est,nord en degrés, sud pas au-dessus de nord ; ouest au-dessus d’est passe ' +
      'l’antiméridien',
    de: 'muss West,Süd,Ost,Nord in Grad sein, Süd nicht über Nord; West über Ost geht über den Antimeridian',
  },
  zoomBox: {
    en: 'is too high for this bbox: send a lower zoom or a smaller bbox',
    fr: 'est trop élevé pour ce bbox : envoyer un zoom plus bas ou un bbox plus petit',
    de: 'ist zu hoch für diese bbox: kleineren zoom oder kleinere bbox senden',
  },
  month: {
    en: 'must be a month, YYYY-MM, in the years 1000 to 3999',
    fr: 'doit être un mois, YYYY-MM, de l’an 1000 à 3999',
    de: 'muss ein Monat sein, YYYY-MM, in den Jahren 1000 bis 3999',
  },
  rule: {
    en: 'must be a rule of RFC 5545 with FREQ, such as FREQ=WEEKLY;BYDAY=MO;COUNT=10',
    fr: 'doit être une règle de la RFC 5545 avec FREQ, telle que FREQ=WEEKLY;BYDAY=MO;COUNT=10',
    de: 'muss eine Regel nach RFC 5545 mit FREQ sein, wie FREQ=WEEKLY;BYDAY=MO;COUNT=10',
  },
  rulePart: {
    en: 'has a part that is not understood or not allowed there: {part}',
    fr: 'a une partie qui n’est pas comprise ou pas permise ici : {part}',
    de: 'hat einen Teil, der nicht verstanden wird oder dort nicht erlaubt ist: {part}',
  },
  ruleFrequency: {
    en: 'must have FREQ, one of {allowedValues}; whole days do not repeat every hour',
    fr: 'doit avoir FREQ, une des valeurs {allowedValues} ; des jours entiers ne se répètent pas toutes les heures',
    de: 'muss FREQ haben, einen der Werte {allowedValues}; ganze Tage wiederholen sich nicht stündlich',
  },
  ruleEnds: {
    en: 'must not have both COUNT and UNTIL',
    fr: 'ne doit pas avoir à la fois COUNT et UNTIL',
    de: 'darf nicht COUNT und UNTIL zugleich haben',
  },
  ruleUntil: {
    en: 'must not end before the start: {part}',
    fr: 'ne doit pas finir avant le début : {part}',
    de: 'darf nicht vor dem Beginn enden: {part}',
  },
  ruleCost: {
    en: 'repeats too often, or too seldom for its COUNT: at most {limit} times in two years',
    fr: 'se répète trop souvent, ou trop rarement pour son COUNT : au plus {limit} fois en deux ans',
    de: 'wiederholt sich zu oft, oder zu selten für sein COUNT: höchstens {limit}-mal in zwei Jahren',
  },
  noOccurrence: {
    en: 'names no occurrence of the series: {what}',
    fr: 'ne nomme aucune occurrence de la série : {what}',
    de: 'nennt keinen Termin der Serie: {what}',
  },
  sameStart: {
    en: 'makes two occurrences start at the same time: {what}',
    fr: 'fait commencer deux occurrences en même temps : {what}',
    de: 'lässt zwei Termine zur selben Zeit beginnen: {what}',
  },
  noneLeft: {
    en: 'leaves no occurrence of the series',
    fr: 'ne laisse aucune occurrence de la série',
    de: 'lässt keinen Termin der Serie übrig',
  },
  notOfRule: {
    en: 'needs an occurrence that the rule gives; this one is a further date: {what}',
    fr: 'demande une occurrence que donne la règle ; celle-ci est une date supplémentaire : {what}',
    de: 'braucht einen Termin, den die Regel ergibt; dieser ist ein zusätzlicher: {what}',
  },
  ofSeries: {
    en: 'is of the series: write it there, or with scope=following',
    fr: 'est de la série : l’écrire là, ou avec scope=following',
    de: 'gehört der Serie: dort schreiben, oder mit scope=following',
  },
  notRecurring: {
    en: 'is for events that repeat: rrule or rdate is needed',
    fr: 'est pour des événements qui se répètent : rrule ou rdate est nécessaire',
    de: 'ist für Veranstaltungen, die sich wiederholen: rrule oder rdate ist nötig',
  },
  notWith: {
    en: 'must not be given together with {other}',
    fr: 'ne doit pas être donné avec {other}',
    de: 'darf nicht zusammen mit {other} angegeben werden',
  },
  noPlace: {
    en: 'names no known place: {what}',
    fr: 'ne nomme aucun lieu connu : {what}',
    de: 'nennt keinen bekannten Ort: {what}',
  },

  notTaken: {
    en: 'is nothing that this request takes',
    fr: 'n’est rien que cette requête accepte',
    de: 'ist nichts, was diese Anfrage annimmt',
  },
  noText: {
    en: 'is no translated text of such a record',
    fr: 'n’est pas un texte traduit d’une telle fiche',
    de: 'ist kein übersetzter Text eines solchen Eintrags',
  },
  onlyName: {
    en: 'cannot be removed: the record has a name in no other language',
    fr: 'ne peut pas être supprimé : la fiche n’a de nom dans aucune autre langue',
    de: 'kann nicht entfernt werden: der Eintrag hat in keiner anderen Sprache einen Namen',
  },
  differs: {
    en: 'must not differ from {other}',
    fr: 'ne doit pas différer de {other}',
    de: 'darf nicht von {other} abweichen',
  },
} as const satisfies Record<string, Message>
