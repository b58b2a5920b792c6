import { beginsWithin, type Span } from './editions.ts'
import data from './holidays.json' with { type: 'json' }
import { type DemoLanguage, inEachLanguage, type Texts } from './languages.ts'
import { type TagSlug, tags } from './tags.ts'
import type { DemoEvent, EventText, PublicHolidays } from './types.ts'

interface Country {
  code: keyof typeof data
  tag: TagSlug
  timezone: string
  /** "in" the country, for the middle of a sentence. */
  within: Texts<string>
}

const countries: Country[] = [
  {
    code: 'CH',
    tag: 'switzerland',
    timezone: 'Europe/Zurich',
    within: { en: 'in Switzerland', fr: 'en Suisse', de: 'in der Schweiz' },
  },
  {
    code: 'DE',
    tag: 'germany',
    timezone: 'Europe/Berlin',
    within: { en: 'in Germany', fr: 'en Allemagne', de: 'in Deutschland' },
  },
  {
    code: 'FR',
    tag: 'france',
    timezone: 'Europe/Paris',
    within: { en: 'in France', fr: 'en France', de: 'in Frankreich' },
  },
]

interface Wording {
  /** Where the package has no name, or a worse one. */
  name?: Partial<Texts<string>>
  meaning: Texts<string>
}

/** The meaning of a day, by its rule in the package that the data are from. */
const wordings: Record<string, Wording> = {
  '01-01': {
    meaning: { en: 'The first day of the year.', fr: 'Le premier jour de l’année.', de: 'Der erste Tag des Jahres.' },
  },
  'easter -2': {
    meaning: {
      en: 'The Friday before Easter recalls the crucifixion of Jesus.',
      fr: 'Le vendredi avant Pâques rappelle la crucifixion de Jésus.',
      de: 'Der Freitag vor Ostern erinnert an die Kreuzigung Jesu.',
    },
  },
  easter: {
    meaning: {
      en: 'The feast of the resurrection of Jesus, on the Sunday after the first full moon of spring.',
      fr: 'La fête de la résurrection de Jésus, le dimanche qui suit la première pleine lune du printemps.',
      de: 'Das Fest der Auferstehung Jesu am Sonntag nach dem ersten Vollmond im Frühling.',
    },
  },
  'easter 1': {
    meaning: {
      en: 'The day after Easter Sunday.',
      fr: 'Le lendemain du dimanche de Pâques.',
      de: 'Der Tag nach dem Ostersonntag.',
    },
  },
  'easter 39': {
    meaning: {
      en: 'The fortieth day of Easter, the feast of the ascension of Jesus into heaven.',
      fr: 'Le quarantième jour de Pâques, fête de la montée de Jésus au ciel.',
      de: 'Der vierzigste Tag der Osterzeit, das Fest der Aufnahme Jesu in den Himmel.',
    },
  },
  'easter 49': {
    meaning: {
      en: 'The feast of the Holy Spirit, seven weeks after Easter.',
      fr: 'La fête du Saint-Esprit, sept semaines après Pâques.',
      de: 'Das Fest des Heiligen Geistes, sieben Wochen nach Ostern.',
    },
  },
  'easter 50': {
    meaning: {
      en: 'The day after Pentecost.',
      fr: 'Le lendemain de la Pentecôte.',
      de: 'Der Tag nach dem Pfingstsonntag.',
    },
  },
  '05-01': {
    name: { fr: 'Fête du Travail' },
    meaning: {
      en: 'The day of the labour movement, with rallies in many towns.',
      fr: 'La journée du mouvement ouvrier, avec des cortèges dans de nombreuses villes.',
      de: 'Der Tag der Arbeiterbewegung, mit Kundgebungen in vielen Städten.',
    },
  },
  '05-08': {
    name: { fr: 'Victoire 1945', de: 'Tag des Sieges 1945' },
    meaning: {
      en: 'It recalls the end of the Second World War in Europe on 8 May 1945.',
      fr: 'Cette journée rappelle la fin de la Seconde Guerre mondiale en Europe, le 8 mai 1945.',
      de: 'Er erinnert an das Ende des Zweiten Weltkriegs in Europa am 8. Mai 1945.',
    },
  },
  '07-14': {
    name: { fr: 'Fête nationale', de: 'Nationalfeiertag' },
    meaning: {
      en: 'It recalls the storming of the Bastille in 1789 and the Festival of the Federation in 1790.',
      fr: 'Elle rappelle la prise de la Bastille en 1789 et la fête de la Fédération en 1790.',
      de: 'Er erinnert an den Sturm auf die Bastille 1789 und an das Föderationsfest 1790.',
    },
  },
  '08-01': {
    name: { en: 'Swiss National Day' },
    meaning: {
      en: 'It recalls the Federal Charter of 1291, with bonfires, speeches and fireworks.',
      fr: 'Elle rappelle le Pacte fédéral de 1291, avec feux de joie, discours et feux d’artifice.',
      de: 'Er erinnert an den Bundesbrief von 1291, mit Höhenfeuern, Reden und Feuerwerk.',
    },
  },
  '08-15': {
    meaning: {
      en: 'The feast of the assumption of Mary into heaven.',
      fr: 'La fête de la montée au ciel de Marie.',
      de: 'Das Fest der Aufnahme Marias in den Himmel.',
    },
  },
  '3rd sunday after 09-01': {
    name: { de: 'Eidgenössischer Dank-, Buß- und Bettag' },
    meaning: {
      en: 'A day of thanksgiving and reflection for all confessions, on the third Sunday of September.',
      fr:
        'Une journée d’action de grâce et de recueillement de toutes les confessions, le troisième dimanche de ' +
        'septembre.',
      de: 'Ein Tag des Dankes und der Besinnung für alle Konfessionen, am dritten Sonntag im September.',
    },
  },
  '10-03': {
    name: { en: 'Day of German Unity', fr: 'Jour de l’Unité allemande' },
    meaning: {
      en: 'It recalls the reunification of Germany on 3 October 1990.',
      fr: 'Il rappelle la réunification de l’Allemagne, le 3 octobre 1990.',
      de: 'Er erinnert an die Wiedervereinigung Deutschlands am 3. Oktober 1990.',
    },
  },
  '11-01': {
    meaning: {
      en: 'The feast of all saints; many people visit the graves of their families.',
      fr: 'La fête de tous les saints ; beaucoup se rendent sur les tombes de leur famille.',
      de: 'Das Fest aller Heiligen; viele besuchen die Gräber ihrer Familien.',
    },
  },
  '11-11': {
    name: { de: 'Waffenstillstand 1918' },
    meaning: {
      en: 'It recalls the armistice that ended the First World War in 1918.',
      fr: 'Cette journée rappelle l’armistice qui mit fin à la Première Guerre mondiale en 1918.',
      de: 'Der Tag erinnert an den Waffenstillstand, der 1918 den Ersten Weltkrieg beendete.',
    },
  },
  '12-25': {
    meaning: {
      en: 'The feast of the birth of Jesus.',
      fr: 'La fête de la naissance de Jésus.',
      de: 'Das Fest der Geburt Jesu.',
    },
  },
  '12-26': {
    name: { en: 'St Stephen’s Day', fr: 'Saint-Étienne' },
    meaning: {
      en: 'The second day of Christmas, dedicated to St Stephen.',
      fr: 'Le deuxième jour de Noël, dédié à saint Étienne.',
      de: 'Der zweite Weihnachtstag, dem heiligen Stephanus gewidmet.',
    },
  },
}

const phrases: Texts<{ excerpt: (name: string, within: string) => string; closed: (within: string) => string }> = {
  en: {
    excerpt: (name, within) => `${name} is a public holiday ${within}.`,
    closed: (within) => `Shops, banks and offices are closed in most places ${within}.`,
  },
  fr: {
    excerpt: (name, within) => `Jour férié ${within} : ${name}.`,
    closed: (within) => `Magasins, banques et bureaux sont fermés presque partout ${within}.`,
  },
  de: {
    excerpt: (name, within) => `Gesetzlicher Feiertag ${within}: ${name}.`,
    closed: (within) => `Geschäfte, Banken und Büros sind ${within} fast überall geschlossen.`,
  },
}

/** The public holidays of whole countries that fall within the span, as events that last all day. */
export function holidays(span: Span): DemoEvent[] {
  return countries.flatMap(holidaysIn).filter((event) => beginsWithin(span, event))
}

function holidaysIn(country: Country): DemoEvent[] {
  const { code, tag, timezone } = country
  const { names, days }: PublicHolidays = data[code]
  return days.map(({ day, rule }) => ({
    source_id: `holiday:${code}:${day}:${rule.replaceAll(' ', '_')}`,
    texts: inEachLanguage((language) => text(country, language, rule, names[rule]?.[language] ?? rule)),
    start_date: `${day} 00:00:00`,
    end_date: `${day} 23:59:59`,
    timezone,
    all_day: true,
    venues: [],
    organizers: [],
    categories: ['public-holidays'],
    tags: [tag],
  }))
}

function text({ tag, within }: Country, language: DemoLanguage, rule: string, packageName: string): EventText {
  const wording = wordings[rule]
  const name = wording?.name?.[language] ?? packageName.replaceAll("'", '’')
  const { excerpt, closed } = phrases[language]
  const sentences = [wording?.meaning[language], closed(within[language])].filter((sentence) => sentence !== undefined)
  return {
    title: `${name} (${tags[tag].name[language]})`,
    excerpt: excerpt(name, within[language]),
    description: sentences.map((sentence) => `<p>${sentence}</p>`).join(''),
  }
}
