import type { NumberedCard } from '../cards/numbered-cards.ts'
import type { CardField, SessionCard } from '../cards/session-cards.ts'
import type { Spot } from '../schedule/spots.ts'
import { t } from '../text/t.ts'
import type { WallCard } from './wall.ts'

/** The state of reading a card's piece of the photo; null if the card needs no reading or has no piece. */
export type PieceState = 'reading' | 'failed' | null

/** A card on the wall, including what was read since the photo. */
export type SeenCard = WallCard & {
  /** Identifies the card among the cards of one wall. */
  key: string
  piece: PieceState
  /** The photographed card that the text is from: of two photos of a card without a number, the first. */
  readAs: number | null
  /** Whether part of its writing was not read; false once a person has typed the text. */
  isPartlyRead: boolean
  /**
   * Words in its title and presenter that may be misread, with other readings; none once a person has typed the text.
   */
  doubtfulWords: SessionCard['doubtfulWords']
  /** The session of an earlier photo with the same picture or the same words; null if there is none. */
  likeSessionId: number | null
  /** Where a person has put it, regardless of the photo. */
  put: Spot | null
  /** Whether a person has typed its text. */
  isTyped: boolean
  /** The idea whose words it repeats, or may repeat (`withIdeas`). */
  likeIdea?: LikeIdea
}

/** An idea without a spot. `isTaken`: the note is this idea's card. */
export type LikeIdea = { number: number; title: string; isTaken: boolean }

/** A column and a row, null outside them. `isSure` is false between two lines. */
export type LinesOfCard = { column: number | null; row: number | null; isSure: boolean }

/** A person's changes to a card of the proposal, or to a session whose card was not seen (`unseenKey`). */
export type CardEdit = {
  words?: { title: string; presenterName: string } | undefined
  spot?: Spot | undefined
  isLeftOut?: boolean | undefined
  /** Its column and row among the lines that a person drew on the photo (domain/wall/wall-by-hand.ts). */
  lines?: LinesOfCard | undefined
  /** Whether it is the card of the idea with similar words, or a separate session. */
  isIdea?: boolean | undefined
  /** Whether a card that was not seen on the photos is still in its place. */
  isStillThere?: boolean | undefined
}

/** The cards of a photo, updated with everything since: readings of their pieces, authors' texts, sessions. */
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

/** Identifies the card among the cards of one wall, even after a photo shows it larger. */
export function keyOfCard({ number, cardId, otherCardIds = [] }: WallCard): string {
  return number === null
    ? `photo ${cardId === null ? null : Math.min(cardId, ...otherCardIds)}`
    : `card ${number}`
}

/**
 * The other photo of a card whose text counts: one that a person confirmed, or the first one, unless it shows the card
 * smaller.
 */
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

/** The cards with a person's corrections, without those to be left out. */
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

/** Whether reading its photo can add to what the photo of the wall gave: text, or the certainty that it is right. */
export function isOpen({ words, sessionId }: WallCard): boolean {
  return sessionId === null && (!words || words.doubtful.length > 0)
}

function withAuthor(card: WallCard, printed: NumberedCard | undefined): WallCard {
  if (!printed) return card
  const { title, presenterName, description, typedAt, sessionId } = printed
  const words = typedAt === null ? card.words : { title, presenterName, description, typedAt, doubtful: [] }
  return { ...card, sessionId, words }
}

/** Why a person should check the words of a card; null if nothing speaks against them. */
export function doubtOfWords({ words, isPartlyRead }: SeenCard): string | null {
  if (!words || words.doubtful.length === 0) return null
  if (isPartlyRead) return t('wall.doubtPart')
  return doubtfulFields(words).length > 0 ? t('wall.doubtHard') : t('wall.doubtPresenter')
}

/** The reader also doubts a presenter of whom it has read nothing; then there are no words that could be wrong. */
export function doubtfulFields({
  doubtful,
  presenterName,
}: NonNullable<SeenCard['words']>): readonly CardField[] {
  return doubtful.filter((field) => field !== 'presenterName' || presenterName !== '')
}
