import type { CardField } from '../cards/session-cards.ts'
import {
  type Booked,
  bookings,
  type Grid,
  lengthOf,
  placedAt,
  type Spot,
  spotKey,
  spotOf,
} from '../schedule/spots.ts'
import { t } from '../text/t.ts'
import type { WallCard } from './wall.ts'
import { type Block, blocksOf, NEW_SESSION } from './wall-blocks.ts'
import { doubtfulFields, doubtOfWords, type LikeIdea, type PieceState, type SeenCard } from './wall-cards.ts'
import { withMisread } from './wall-misread.ts'
import { type HungCard, recognized } from './wall-recognized.ts'
import { doubtOfLines, type LongSpot, longSpot, type NamedLines, spotOfLines } from './wall-spots.ts'
import { type Gone, type SeenWall, unseenSessions } from './wall-unseen.ts'

/** The parts of a session in which the wall can differ from it. */
export type WallSession = Booked & { title: string; presenterName: string; description: string }

/** Identifies a card when its text becomes a session. */
export type CardName = Pick<WallCard, 'number' | 'cardId' | 'otherCardIds'>

export type TypedWords = { title: string; presenterName: string }

/** What all differences of cards share: the photographed card that shows it, and the dots on it. */
type OfCard = { cardId: number | null; votes: number }

/**
 * A difference between the wall and the schedule. `key` identifies it among those of one photo. `doubt` says why a
 * person should check it first, or is null if nothing speaks against it; a doubtful difference is accepted only if a
 * person selects it.
 */
export type WallDifference = Gone | CardDifference

type CardDifference = { key: string } & (
  | ({
      kind: 'new'
      card: CardName
      /** The card that the text is from: of two photos of a card without a number, the first. */
      wordsOf: string
      spot: LongSpot
      title: string
      presenterName: string
      description: string
      /** The text that a person typed; null if the text is the card's. */
      typed: TypedWords | null
      doubtfulWords: SeenCard['doubtfulWords']
      /** When the author typed this text; null if it was read. */
      typedAt: string | null
      doubt: string | null
      /** The idea with similar words; absent if there is none. */
      idea?: LikeIdea
      /** Whether its words and its place are in doubt; `doubt` may be about only one of them. */
      inDoubt: { words: boolean; place: boolean }
      /** The words in doubt; null if the doubt is about something else, or there is none. */
      unsure: Unsure | null
    } & OfCard)
  | ({
      kind: 'moved'
      sessionId: number
      from: Spot | null
      to: LongSpot
      title: string
      doubt: string | null
    } & OfCard)
  | ({ kind: 'unread'; number: number | null; spot: Spot | null; piece: PieceState } & OfCard)
  | ({
      kind: 'unplaced'
      /**
       * Whether its column and row were found, although one of them is not a room or time slot of the event, and cannot
       * be added yet.
       */
      hasLines: boolean
      number: number | null
      /** The session of the card, if any. */
      sessionId: number | null
      title: string
      presenterName: string
      doubtfulWords: SeenCard['doubtfulWords']
    } & OfCard)
)

/** The words in doubt, and the photographed card that they are from. A person may confirm them. */
export type Unsure = { cardId: number; fields: readonly CardField[] }
/** A difference that can be applied to the schedule. */
export type Acceptable = Extract<WallDifference, { doubt: string | null }>

/** A wall of rooms for one session each, with sessions of one time slot. */
const NO_GRID: Grid = { slots: [], rooms: [] }

/** Why a person should check a card, and whether the doubt is about its words or its place. */
type Doubt = { doubt: string | null; isOfWords: boolean; isOfPlace: boolean }
const NO_DOUBT: Doubt = { doubt: null, isOfWords: false, isOfPlace: false }

/**
 * Compares the wall with the schedule, and finds the cards that were not seen (`unseenSessions`). Two cards in one spot
 * are both doubtful, and so is a card in the spot of a session that no sure difference moves away. Therefore all
 * differences without doubt can be carried out together.
 */
export function wallDifferences(
  wall: SeenWall,
  named: NamedLines,
  sessions: readonly WallSession[],
  grid: Grid = NO_GRID,
): WallDifference[] {
  const spotAt = (place: { column: number | null; row: number | null }) => spotOfLines(place, named)
  const hung = recognized(
    wall.cards.map((card) => ({ card, spot: longSpot(card, spotAt(card), named, grid) })),
    sessions,
  )
  const lines = withMisread(named, hung, sessions)
  const cards = hung.map(({ card }) => card)
  const isOpen = (spot: Spot) => grid.rooms.some((room) => room.id === spot.roomId && room.isOpen)
  const crowded = twice(hung.flatMap(({ spot }) => (spot && !isOpen(spot) ? [spotKey(spot)] : [])))
  const seenIds = cards.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]))
  const [seen, seenTwice] = [new Set(seenIds), twice(seenIds)]
  const copied = twice(cards.filter(({ sessionId }) => sessionId === null).map(wordsOf))
  const isNumbered = cards.some(({ number, likeIdea }) => number !== null && !likeIdea)
  const { metBy } = bookings(sessions, grid)
  const byId = new Map(sessions.map((session) => [session.id, session]))

  function doubtOf({ card, like }: HungCard, spot: Spot): Doubt {
    const own = byId.get(card.sessionId ?? 0)
    const ofWords = own ? null : doubtOfWords(card)
    const ofLines = card.put ? null : doubtOfLines(card, lines)
    // A person who checks the head will check the words, too.
    if (ofLines) {
      const doubt = [ofLines, ofWords].filter(Boolean).join(' ')
      return { doubt, isOfWords: ofWords !== null, isOfPlace: true }
    }
    const ofPlace = doubtOfPlace({ card, like }, own, spot)
    const isOfPlace = ofPlace !== null
    return { doubt: ofPlace ?? ofWords, isOfWords: !isOfPlace && ofWords !== null, isOfPlace }
  }

  function doubtOfPlace(
    { card, like }: Pick<HungCard, 'card' | 'like'>,
    own: WallSession | undefined,
    spot: Spot,
  ): string | null {
    if (isNumbered && card.number === null && !card.put && !card.isSure) return t('wall.doubtNumber')
    if (!card.isSure) return t('wall.doubtBetween')
    if (crowded.has(spotKey(spot))) return t('wall.doubtCrowded')
    if (own && seenTwice.has(own.id)) return t('wall.doubtTwice', { title: own.title })
    // Sessions that were seen leave the spot through another difference.
    const there = metBy(placedAt(own ?? NEW_SESSION, spot, grid.slots)).find(({ id }) => !seen.has(id))
    if (there) return t('wall.doubtTaken', { title: there.title })
    if (own || !card.words) return null
    if (copied.has(wordsOf(card))) return t('wall.doubtSame')
    return like && t('wall.doubtLike', { title: like.title })
  }
  const differences = hung.flatMap((each) =>
    differenceOf(each.card, each.spot, {
      session: byId.get(each.card.sessionId ?? 0),
      ...(each.spot ? doubtOf(each, each.spot) : NO_DOUBT),
    }),
  )
  const gone = unseenSessions({ ...wall, cards }, lines, sessions)
  return settled([...differences, ...gone], sessions, grid)
}

/** The differences that the database would refuse if they were accepted together, and the reasons. */
export function blocksOfDifferences(
  chosen: readonly Acceptable[],
  sessions: readonly WallSession[],
  grid: Grid = NO_GRID,
): ReadonlyMap<string, Block> {
  const placements = chosen.map((each) => ({
    key: each.key,
    title: each.title,
    sessionId: each.kind === 'new' ? null : each.sessionId,
    card: each.kind === 'new' ? each.wordsOf : null,
    to: each.kind === 'new' ? each.spot : each.kind === 'moved' ? each.to : null,
  }))
  return blocksOf(placements, sessions, grid)
}

/** Marks a difference as doubtful if it cannot be carried out together with everything that is sure. */
function settled(
  differences: readonly WallDifference[],
  sessions: readonly WallSession[],
  grid: Grid,
): WallDifference[] {
  const blocks = blocksOfDifferences(differences.filter(isSure), sessions, grid)
  return differences.map((each) => {
    const block = blocks.get(each.key)
    return block && isAcceptable(each)
      ? { ...each, doubt: t('wall.doubtStays', { title: block.title }) }
      : each
  })
}

function isSure(difference: WallDifference): difference is Acceptable {
  return isAcceptable(difference) && difference.doubt === null
}

export function isAcceptable(difference: WallDifference): difference is Acceptable {
  return 'doubt' in difference
}

function wordsOf({ number, readAs, cardId }: SeenCard): string {
  return number === null ? `photo ${readAs ?? cardId}` : `card ${number}`
}

function differenceOf(
  card: SeenCard,
  spot: LongSpot | null,
  { session, doubt, isOfWords, isOfPlace }: Doubt & { session: WallSession | undefined },
): WallDifference[] {
  const { key, number, cardId, otherCardIds, votes, words, doubtfulWords, piece, readAs } = card
  const ofCard = { key, cardId, votes }
  const hasLines = card.column !== null && card.row !== null
  const unplaced = { ...ofCard, kind: 'unplaced' as const, hasLines, number, doubtfulWords }
  if (session) {
    const { id, title, presenterName } = session
    const from = spotOf(session)
    if (!spot) return [{ ...unplaced, sessionId: id, title, presenterName }]
    const isAsLong = spot.slots === undefined || spot.slots === lengthOf(session)
    if (from && spotKey(from) === spotKey(spot) && isAsLong) return []
    return [{ ...ofCard, kind: 'moved', sessionId: id, from, to: spot, title, doubt }]
  }
  if (!words) return [{ ...ofCard, kind: 'unread', number, spot, piece }]
  const { title, presenterName, description, typedAt } = words
  if (!spot) return [{ ...unplaced, sessionId: null, title, presenterName }]
  const unsure = isOfWords && readAs !== null ? { cardId: readAs, fields: doubtfulFields(words) } : null
  const typed = card.isTyped ? { title, presenterName } : null
  const name = { card: { number, cardId, ...(otherCardIds && { otherCardIds }) }, wordsOf: wordsOf(card) }
  const idea = card.likeIdea && { idea: card.likeIdea }
  const inDoubt = { words: words.doubtful.length > 0, place: isOfPlace }
  const said = { title, presenterName, description, typed, inDoubt, doubtfulWords, typedAt, ...idea }
  return [{ ...ofCard, kind: 'new', ...name, spot, ...said, doubt, unsure }]
}

function twice<T>(keys: readonly T[]): Set<T> {
  return new Set(keys.filter((key, index) => keys.indexOf(key) !== index))
}
