/**
 * Words that a search box leaves out: those of grammar and questions, and those that say nothing in a calendar, where
 * everything is an event. Words that make a title another one stay (new, free, without, all; son, pas).
 */
import { type Language, languageCodes } from '../languages.ts'
import { analyse } from '../text/analysis.ts'
import { once } from '../values/memoized.ts'
import { objectOf } from '../values/objects.ts'

/** As people write them. */
const texts: Partial<Record<Language, string>> = {
  en: `
    a an the this that these those some any each every either
    i me my we our ours you your yours he him his she her hers its they them their theirs one ones
    and or but nor if then than as so such too also just only both
    about above across after against along among around at before behind below beside besides between beyond by
    during for from in inside into near nearby next of off on onto out outside over past since through throughout to
    toward towards under until till up upon via with within
    am is are was were be been being do does did doing done has have had having
    can could will would shall should might must
    not don didn doesn isn aren wasn won ll re ve
    who whom whose what which when where why how there here much many
    find finding found look looking search searching see seeing get getting give tell want wanted wants need needs like
    know let please thanks hello hi list going go come coming visit attend
    event events happening happenings happen happens occur occurs taking take takes place held occasion
    thing things stuff something anything everything activity activities idea ideas
    date dates ticket tickets information info details`,
  fr: `
    le la les l un une des du de d au aux ce cet cette ces cela ça ceci celui celle ceux celles
    je j me m moi tu te t toi il elle on nous vous ils elles se s lui leur leurs eux en y
    mon ma mes ton ta tes sa ses notre nos votre vos
    et ou mais donc ni si que qu qui quoi dont où comme ainsi aussi
    à dans par pour sur sous vers chez avec entre depuis pendant durant jusque jusqu lors près autour
    proche proximité côté loin devant derrière avant après
    suis es est sommes êtes sont être étais était étaient sera seront serait soit
    ai as a avons avez ont avoir avait avaient aura auront aurait
    peut peux pouvons pouvez peuvent pouvoir pourrait dois doit devons devez doivent
    veux veut voulons voulez veulent vouloir voudrais voudrait aimerais aimerait
    ne n c quand quel quelle quels quelles comment combien pourquoi lequel laquelle quelque quelques
    tous toutes tout toute chaque plusieurs autre autres
    faire fait voir vois aller va vas vais trouver trouve cherche chercher recherche montre montrer montrez liste
    donne donner dis dire savoir connaître sortir visiter assister participer
    svp merci bonjour plaît
    événement événements évènement évènements manifestation manifestations lieu passe passent déroule déroulent
    tient tiennent organise organisé prévu prévus chose choses activité activités idée idées truc trucs
    date dates agenda billet billets info infos information informations`,
  de: `
    der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem jeder jede jedes jeden
    jener jene jenes
    ich mich mir du dich dir er sie es ihn ihm ihr ihnen wir uns euch sich man
    mein meine meinen meinem meiner dein deine sein seine seinen seinem seiner ihre ihren ihrem ihrer
    unser unsere unseren euer eure
    und oder aber denn sondern auch noch nur so wie als ob dass wenn dann sehr
    ab am an ans auf aus bei beim bis durch für gegen hinter im in ins mit nach neben seit über um unter vom von vor
    während wegen zu zum zur zwischen nahe nähe rund herum hier dort da
    bin bist ist sind seid war waren wird werden wurde wurden hat habe haben hatte hatten
    kann kannst können könnte könnt möchte möchten will willst wollen soll sollen sollte muss müssen mag darf dürfen
    nicht kein keine keinen
    wer wen wem was wann wo woher wohin warum wieso wieviel wieviele welche welcher welches welchen welchem
    gibt gibts geben läuft läuft's findet finden finde gefunden statt stattfinden stattfindet passiert geht
    los machen mache macht tun unternehmen unternehmung unternehmungen hingehen gehen sehen anschauen besuchen erleben
    suche suchen such zeig zeige zeigen bitte danke hallo sag
    alle alles allen einige etwas viele
    event events veranstaltung veranstaltungen anlass anlässe aktivität aktivitäten idee ideen tipp tipps
    termin termine datum daten info infos information informationen ticket tickets`,
}

const sets = objectOf(languageCodes, (language) => once(() => new Set(analyse(texts[language] ?? '', language).words)))

/** Folded words. */
export function stopWords(language: Language): ReadonlySet<string> {
  return sets[language]()
}
