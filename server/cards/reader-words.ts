import type { CardReadingErrorCode, WarningCode } from '@conference-hub/card-reader'
import { type PlainKey, t, textKey } from '../../domain/text/t.ts'

const FAILURES: Readonly<Record<CardReadingErrorCode, PlainKey>> = {
  empty: textKey('photo.empty'),
  'not-an-image': textKey('photo.none'),
  heic: textKey('photo.heic'),
  animated: textKey('photo.animated'),
  'too-large': textKey('photo.tooLarge'),
  'too-many-pixels': textKey('photo.manyPixels'),
  'too-small': textKey('photo.tooSmall'),
  damaged: textKey('photo.damaged'),
  busy: textKey('photo.busy'),
  timeout: textKey('photo.timeout'),
  crashed: textKey('photo.crashed'),
  aborted: textKey('photo.aborted'),
}

const WARNINGS: Readonly<Record<WarningCode, PlainKey>> = {
  'no-text': textKey('reading.noText'),
  'empty-card': textKey('reading.emptyCard'),
  'no-card': textKey('reading.noCard'),
  'several-cards': textKey('reading.severalCards'),
  'other-event': textKey('reading.otherEvent'),
  'unknown-event': textKey('reading.unknownEvent'),
  'mirrored-photo': textKey('reading.mirrored'),
  'other-script': textKey('reading.otherScript'),
  'turned-photo': textKey('reading.turned'),
  'whole-schedule': textKey('reading.wholeSchedule'),
  'markers-missing': textKey('reading.cornerMissing'),
  'cut-off': textKey('reading.cutOff'),
  'unread-writing': textKey('reading.unread'),
  'boxes-unclear': textKey('reading.boxesUnclear'),
  'recording-unclear': textKey('reading.recordingUnclear'),
  'other-boxes': textKey('reading.otherBoxes'),
  'presenter-matched': textKey('reading.presenterMatched'),
  'low-resolution': textKey('reading.smallPhoto'),
  'doubtful-text': textKey('reading.doubtful'),
  'recognition-off': textKey('reading.off'),
  'vision-failed': textKey('reading.visionFailed'),
}

/**
 * Why a photo could not be read, from the card reader's code. Sentences from before there were codes are shown as they
 * are.
 */
export function failureWords(code: string): string {
  return code in FAILURES ? t(FAILURES[code as CardReadingErrorCode]) : code
}

/** The text of a card reader's doubt, from its code. */
export function warningWords({ code, message }: { code: string; message: string }): string {
  return code in WARNINGS ? t(WARNINGS[code as WarningCode]) : message
}
