import type { NumberedCard } from '../cards/numbered-cards.ts'
import type { SessionCard } from '../cards/session-cards.ts'
import type { Spot } from '../schedule/spots.ts'
import type { WallCard } from './wall.ts'

/** How far the reading of a card's piece of the photo is; null for one that needs none, or has no piece. */
export type PieceState = 'reading' | 'failed' | null

/** A card on the wall, with its reading since the photo. */
export type SeenCard = WallCard & {
  /** Its own among the cards of one wall. */
  key: string
  piece: PieceState
  /** The photographed card whose words these are: of two photos of a card without a number the first. */
  readAs: number | null
  /** Whether a part of its writing was not read; never once a person has typed its words. */
  isPartlyRead: boolean
  /** Words of its title and presenter that may be misread, with other readings; none once a person has typed them. */
  doubtfulWords: SessionCard['doubtfulWords']
  /** The session of an earlier photo that shows the same picture or the same words; null where there is none. */
  likeSessionId: number | null
  /** Where a person has put it, whatever the photo says. */
  put: Spot | null
  /** Whether a person has typed its words. */
  isTyped: boolean
  /** The idea that it repeats, or may repeat, by its words (`withIdeas`). */
  likeIdea?: LikeIdea
}

/** An idea without a place; `isTaken`: the note is its card. */
export type LikeIdea = { number: number; title: string; isTaken: boolean }

/** A column and a row, or null outside of them; not sure between two of them. */
export type LinesOfCard = { column: number | null; row: number | null; isSure: boolean }

/** The changes that a person made to a card of the proposal, or of a session whose card was not seen (`unseenKey`). */
export type CardEdit = {
  words?: { title: string; presenterName: string } | undefined
  spot?: Spot | undefined
  isLeftOut?: boolean | undefined
  /** Its column and row among the lines that a person drew on its photo (domain/wall/wall-by-hand.ts). */
  lines?: LinesOfCard | undefined
  /** Whether it is the card of the idea that its words are like, or a session by itself. */
  isIdea?: boolean | undefined
  /** A card that was not seen on the photos is in its place. */
  isStillThere?: boolean | undefined
}

/** The cards of a photo, with all that has come since: readings of their pieces, words of authors, sessions. */
export function withReadings(
  cards: readonly WallCard[],
  read: readonly SessionCard[],
  numbered: readonly NumberedCard[],
): SeenCard[] {
  const rows = new Map(read.map((row) => [row.id, row]))
  const printed = new Map(numbered.map((each) => [each.number, each]))
  return cards.map((seen, index): SeenCard => {
    const card = {
      ...withAuthor(seen, printed.get(seen.number ?? 0)),
      ...UNEDITED,
      key: seen.number === null && seen.cardId === null ? `photo of ${index}` : keyOfCard(seen),
      readAs: seen.cardId,
    }
    const row = card.cardId === null ? undefined : rows.get(card.cardId)
    if (!isOpen(card) || !row) return card
    const smaller = (seen.otherCardIds ?? []).flatMap((id) => rows.get(id) ?? [])
    const { sessionId = null } = [row, ...smaller].find((each) => each.sessionId !== null) ?? {}
    if (sessionId !== null) return { ...card, sessionId }
    const first = firstPhotoOf(card, row, { rows, smaller })
    const likeSessionId = first?.sessionId ?? null
    if (row.state === 'waiting' || row.state === 'reading')
      return { ...card, likeSessionId, piece: 'reading' }
    if (!isRead(row)) return { ...card, likeSessionId, piece: 'failed' }
    const { id, title, presenterName, doubtful, isPartlyRead, doubtfulWords } =
      first && isRead(first) ? first : row
    const shown = doubtful.filter((field) => field === 'title' || field === 'presenterName')
    const words = { title, presenterName, description: '', typedAt: null, doubtful: shown }
    return { ...card, likeSessionId, words, isPartlyRead, doubtfulWords, readAs: id }
  })
}

/** Its own among the cards of one wall, also once a photo shows it larger. */
export function keyOfCard({ number, cardId, otherCardIds = [] }: WallCard): string {
  return number === null
    ? `photo ${cardId === null ? null : Math.min(cardId, ...otherCardIds)}`
    : `card ${number}`
}

/** The other photo of a card whose words count: one that a person has found right, or the first one, unless it shows the card smaller. */
function firstPhotoOf(
  { number }: WallCard,
  row: SessionCard,
  { rows, smaller }: { rows: ReadonlyMap<number, SessionCard>; smaller: readonly SessionCard[] },
): SessionCard | undefined {
  const confirmed = row.isConfirmed ? undefined : smaller.find(({ isConfirmed }) => isConfirmed)
  if (confirmed || number !== null || row.twinOf === null) return confirmed
  return smaller.some(({ id }) => id === row.twinOf) ? undefined : rows.get(row.twinOf)
}

const UNEDITED = {
  piece: null,
  likeSessionId: null,
  isPartlyRead: false,
  doubtfulWords: {},
  put: null,
  isTyped: false,
}

/** The cards as a person has put them right, without those that are to be left out. */
export function withEdits(cards: readonly SeenCard[], edits: ReadonlyMap<string, CardEdit>): SeenCard[] {
  return cards.flatMap((card) => {
    const { words, spot = null, isLeftOut = false, lines } = edits.get(card.key) ?? {}
    if (isLeftOut) return []
    const hung = lines ? { ...card, ...lines, throughRow: null } : card
    const put = { ...hung, put: spot, isSure: hung.isSure || spot !== null }
    if (!words || card.sessionId !== null) return [put]
    const { description = '', typedAt = null } = card.words ?? {}
    const typed = { ...words, description, typedAt, doubtful: [] }
    return [{ ...put, piece: null, words: typed, isPartlyRead: false, doubtfulWords: {}, isTyped: true }]
  })
}

function isRead({ state, title }: SessionCard): boolean {
  return state === 'read' && title !== ''
}

/** Whether the reading of its photo can tell more of a card than the photo of the wall did: words, or that they are right. */
export function isOpen({ words, sessionId }: WallCard): boolean {
  return sessionId === null && (!words || words.doubtful.length > 0)
}

function withAuthor(card: WallCard, printed: NumberedCard | undefined): WallCard {
  if (!printed) return card
  const { title, presenterName, description, typedAt, sessionId } = printed
  const words = typedAt === null ? card.words : { title, presenterName, description, typedAt, doubtful: [] }
  return { ...card, sessionId, words }
}
