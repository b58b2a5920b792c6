/** Texts of so few words that every event has nearly all of them: the worst that a search can meet. */
import type { Text, Texts } from '../../bench/calendar/texts.ts'
import { inEachLanguage, type Random, type TextLanguage } from '../../bench/calendar/words.ts'

const split = (text: string) => text.trim().split(/\s+/)
/** Common words first: they are drawn by a Zipf-like distribution. */
const words: Record<TextLanguage, readonly string[]> = {
  en: split(`
    concert market festival music evening open garden children theatre museum night river summer winter dance choir
    jazz guided tour workshop lecture film poetry bicycle mountain lake harbour castle bread wine cheese lantern
    orchestra gallery ceramics puppet astronomy archive`),
  fr: split(`
    concert marché fête musique soirée ouvert jardin enfants théâtre musée nuit fleuve été hiver danse chorale jazz
    guidée visite atelier conférence cinéma poésie vélo montagne lac port château pain vin fromage lanterne
    orchestre galerie céramique marionnette astronomie archives`),
  de: split(`
    Konzert Markt Fest Musik Abend offen Garten Kinder Theater Museum Nacht Fluss Sommer Winter Tanz Chor Jazz
    geführt Führung Werkstatt Vortrag Film Lyrik Fahrrad Berg See Hafen Schloss Brot Wein Käse Laterne Orchester
    Galerie Keramik Puppenspiel Astronomie Archiv`),
}

function sentence(next: Random, language: TextLanguage, length: number): string {
  const list = words[language]
  return Array.from({ length }, () => list[Math.floor(list.length * next() ** 2.2)]).join(' ')
}

export function denseTexts(next: Random): Texts {
  return inEachLanguage(
    (language): Text => ({
      title: sentence(next, language, 4),
      description: `<p>${sentence(next, language, 100)}</p>`,
      excerpt: sentence(next, language, 12),
    }),
  )
}
