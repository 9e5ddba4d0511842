import type { OpenedCard, ProcessedImage } from '../../domain/cards/session-cards.ts'
import { type CurrentCard, fromProcessed, hasText } from './current-card.ts'
import type { ProcessingProblem } from './processing-problem.ts'

const STEP = 5
const MOST_WHILE_PROCESSING = 90
const EMPTY_DRAFT = 'card'

/** The initial values of the form; a new `key` restarts the form. */
export type FormStart = { key: string; draft: string; initial: CurrentCard['data'] | undefined }

/** The reason why others may now have the open card: no one typed, or another user was faster. */
export type ClaimLoss = { isIdle: boolean; sentence: string }

/** The progress of the chosen photo. */
export type Reading =
  | { step: 'idle' }
  | { step: 'processing'; percent: number }
  | { step: 'done'; message: string; isBarShown: boolean }
  /** `unreadId`: the card that was created from the photo although nothing could be read. */
  | { step: 'failed'; problem: ProcessingProblem; unreadId: number | null }

/** The card whose session is being typed. `lost`: others may have it; typed values stay. */
export type Opened =
  | { step: 'none' }
  | { step: 'open'; card: CurrentCard }
  | { step: 'lost'; card: CurrentCard; loss: ClaimLoss }

export type UploadState = {
  photo: File | null
  reading: Reading
  opened: Opened
  start: FormStart
  /** How often the form was started. */
  round: number
  /** The session is saved, and the screen will be emptied for the next card. */
  isSaved: boolean
}

export type UploadEvent =
  | { type: 'photo-chosen'; photo: File }
  /** The photo is read in the background, or waits on this device. */
  | { type: 'photo-left'; photo: File }
  | { type: 'several-chosen' }
  | { type: 'processing-begun' }
  | { type: 'time-passed' }
  | { type: 'processed'; answer: ProcessedImage }
  | { type: 'processing-failed'; problem: ProcessingProblem; unreadId: number | null }
  | { type: 'bar-shown' }
  | { type: 'message-read' }
  | { type: 'card-opened'; card: OpenedCard }
  | { type: 'card-lost'; id: number; loss: ClaimLoss }
  | { type: 'card-regained'; id: number }
  | { type: 'card-closed' }
  | { type: 'session-saved' }
  | { type: 'screen-emptied' }

const IDLE: Reading = { step: 'idle' }

export const EMPTY_UPLOAD: UploadState = {
  photo: null,
  reading: IDLE,
  opened: { step: 'none' },
  start: { key: `${EMPTY_DRAFT}/0`, draft: EMPTY_DRAFT, initial: undefined },
  round: 0,
  isSaved: false,
}

export function afterUpload(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case 'photo-chosen':
      return { ...state, photo: event.photo, reading: withoutProblem(state.reading) }
    case 'photo-left':
      // Another one may have been chosen while this one was being read.
      return state.photo === event.photo ? { ...state, photo: null } : state
    case 'several-chosen':
      return { ...state, reading: withoutProblem(state.reading) }
    case 'message-read':
      return { ...state, reading: IDLE }
    case 'processing-begun':
      return { ...state, reading: { step: 'processing', percent: 0 } }
    case 'time-passed':
      return { ...state, reading: furtherOn(state.reading) }
    case 'processed':
      return afterProcessed(state, event.answer)
    case 'processing-failed':
      return { ...state, reading: { step: 'failed', problem: event.problem, unreadId: event.unreadId } }
    case 'bar-shown':
      if (state.reading.step !== 'done') return state
      return { ...state, reading: { ...state.reading, isBarShown: false } }
    case 'card-opened':
      return begun({ ...state, opened: { step: 'open', card: event.card } })
    case 'card-lost':
      if (openCard(state)?.id !== event.id || state.opened.step === 'none') return state
      return { ...state, opened: { step: 'lost', card: state.opened.card, loss: event.loss } }
    case 'card-regained':
      if (openCard(state)?.id !== event.id || state.opened.step === 'none') return state
      return { ...state, opened: { step: 'open', card: state.opened.card } }
    case 'card-closed':
      // Without a card, the form has emptied itself and keeps the focus.
      return state.opened.step === 'none' ? state : begun({ ...state, opened: { step: 'none' } })
    case 'session-saved':
      return { ...state, isSaved: true }
    case 'screen-emptied':
      return { ...state, photo: stillRead(state), reading: withoutOutcome(state.reading), isSaved: false }
  }
}

export function openCard({ opened }: UploadState): CurrentCard | null {
  return opened.step === 'none' ? null : opened.card
}

/** Whether the form started from the open card; an unreadable card is only shown beside what the user types. */
export function isFormOfCard({ opened, start }: UploadState): boolean {
  return opened.step !== 'none' && start.draft !== EMPTY_DRAFT
}

/** Null while nothing is being processed. */
export function percentOf({ reading }: UploadState): number | null {
  if (reading.step === 'processing') return reading.percent
  return reading.step === 'done' && reading.isBarShown ? 100 : null
}

/** Whether an answer's card replaces the open one, instead of only waiting in the list. */
export function isShownAtOnce({ start }: UploadState, answer: ProcessedImage): boolean {
  return hasText(answer) || start.draft === EMPTY_DRAFT
}

/** The next photo may already be in progress. If its reading fails, the user can send it again. */
function stillRead({ photo, reading }: UploadState): File | null {
  return reading.step === 'processing' ? photo : null
}

function withoutOutcome(reading: Reading): Reading {
  return reading.step === 'processing' ? reading : IDLE
}

function withoutProblem(reading: Reading): Reading {
  return reading.step === 'failed' ? IDLE : reading
}

function furtherOn(reading: Reading): Reading {
  if (reading.step !== 'processing') return reading
  return { ...reading, percent: Math.min(MOST_WHILE_PROCESSING, reading.percent + STEP) }
}

/** A card without a reading empties no form: it is shown beside input that belongs to no card. */
function afterProcessed(before: UploadState, answer: ProcessedImage): UploadState {
  const state: UploadState = answer.success
    ? { ...before, reading: { step: 'done', message: answer.message, isBarShown: true } }
    : before
  if (!isShownAtOnce(state, answer)) return state
  const shown: UploadState = { ...state, opened: { step: 'open', card: fromProcessed(answer) } }
  return hasText(answer) ? begun(shown) : shown
}

/** Restarts the form with the values of the open card. */
function begun(state: UploadState): UploadState {
  const card = openCard(state)
  const draft = card === null || card.id === null ? EMPTY_DRAFT : `card-${card.id}`
  const round = state.round + 1
  return { ...state, round, start: { key: `${draft}/${round}`, draft, initial: card?.data } }
}
