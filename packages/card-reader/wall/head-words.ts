import { editDistance } from '../words/edit-distance.ts'

/*
 * The words of headings, in the languages of the product that are written in Latin letters.
 */

/** Names of breaks, and of what opens or closes a day. */
const BREAKS =
  'lunch dinner breakfast brunch supper coffee tea break pause opening closing welcome keynote registration check-in checkin party retro retrospective feedback wrap-up wrapup mittag mittagessen mittagspause abendessen frühstück kaffee kaffeepause begrüßung abschluss pausa almuerzo comida merienda cena café déjeuner accueil pranzo colazione przerwa obiad kolacja kawa almoço jantar oběd přestávka lunchpauze pauze'.split(
    ' ',
  )
const BREAK = new RegExp(`(?<!\\p{L})(?:${BREAKS.join('|')})(?!\\p{L})`, 'iu')

/** Other words that occur on headings more often than in texts, most of them of rooms. */
const OTHERS =
  'room, main room, hall, lab, lounge, stage, library, kitchen, garden, terrace, lobby, foyer, auditorium, studio, workshop, meeting, forum, plenary, atrium, basement, office, space, cafe, elsewhere, somewhere else, outside, here, left, right, top, middle, upper, lower, floor, red, blue, green, yellow, orange, white, black, saal, raum, zimmer, küche, garten, werkstatt, news, review'

/** Words that are read on a heading even if other words look like them. */
export const headWords: readonly string[] = [OTHERS, ...BREAKS]

/** Words before an hour, between two, and behind one, as in "de 9h à 10h", "kl. 10", and "10 uur". */
export const wordsOfHours = {
  before: 'at|from|um|ab|von|du|de|à|às|as|desde las|alle ore|alle|dalle|ore|om|van|od|v|ve|o',
  /**
   * Words before an hour that say that a number alone is one; not those that may be left of a name, as of "Lab 2" or
   * "Halle 2". A small l is read as a capital I.
   */
  telling: 'a las|k[li]|godz',
  between: 'to|till?|until|bis|à|às|a|as|a las|alle|al|do|až|tot',
  behind: "h|hrs?|uhr|o'?clock|uur|heures?|horas?|hod",
} as const

/** What numbers a slot whose hour is elsewhere, as in "Session 1" and "2. Runde". */
const SLOTS =
  'session slot timeslot round runde block part phase sitzung zeitslot créneau tour sesión ronda turno bloque sessione fascia blocco sesja runda blok sessão rodada bloco sessie ronde kolo sekce'.split(
    ' ',
  )
const NUMBERED = /^(\p{L}{4,}?)s?\.?\s?(?:#\s?)?(\d{1,2}|[Ili])?$|^(\d{1,2})\.?\s?(\p{L}{4,})$/u

/**
 * The number of a slot on its heading, 0 if it was not read; null for any other text. One letter of a long word may be
 * misread.
 */
export function slotNumber(text: string): number | null {
  const [, word, behind, before, after] = NUMBERED.exec(text.trim()) ?? []
  const name = (word ?? after ?? '').toLowerCase()
  const isSlot = SLOTS.some((each) => editDistance(name, each) <= (each.length > 4 ? 1 : 0))
  return isSlot ? Number((behind ?? before ?? '').replace(/[Ili]/, '1')) : null
}

/** Whether a paper names a break, regardless of its color: a word or two, one of them such as "Lunch". */
export function isBreakWord(text: string): boolean {
  return text.split(/\s+/).length <= 2 && BREAK.test(text)
}

/**
 * The name of a break on a paper. Cards hang over such papers, so that "unc" remains of "Lunch": three fifths of a usual
 * name, in one piece, are the whole name. Signs that join it to a covered word are left out.
 */
export function breakNameOf(text: string): string {
  const name = text.replace(/\s*[&+,:./–-]+$/u, '')
  const part = name.toLowerCase()
  const [whole, other] = BREAKS.filter(
    (each) => each.includes(part) && part.length >= Math.max(3, 0.6 * each.length),
  ).toSorted((a, b) => a.length - b.length)
  return whole && whole.length !== other?.length
    ? whole.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    : name
}
