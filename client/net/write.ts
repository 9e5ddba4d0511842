import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CHANGED_SINCE } from '../../domain/schedule/history-limits.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { useFocusAfter } from '../lib/focus-after.ts'
import { noteSaved } from '../lib/unsaved.ts'
import { type ToastWords, toast } from '../ui/toast.ts'
import { CallError } from './call.ts'
import { useCall } from './calling.tsx'
import { errorMessage, isUnreachable } from './error-message.ts'
import { attemptNamed, newRequestKey } from './request-key.ts'
import { readUser } from './viewer.ts'

type Words<T> = {
  /**
   * A function may return null if the page shows the result itself. If the schedule was changed, the toast offers to
   * undo that.
   */
  done: ToastWords | ((reply: T) => ToastWords | null)
  failed: Failed
  /** The text for a failure without a message from the server. */
  otherwise?: string | undefined
}

/** The title after a write without an answer, which may have succeeded. */
export const NO_ANSWER = textKey('write.noAnswer')

/**
 * The toast for a failure; null if the page shows the failure itself. `said`: the server's message, or that the server
 * could not be reached. A text alone is the title of a refusal. Without an answer the write may have succeeded, and the
 * title is `NO_ANSWER`. `{ title }` is the title in both cases.
 */
export type Failed = string | { title: string } | ((said: string, error: unknown) => ToastWords | null)

export function showFailure(error: unknown, failed: Failed, otherwise?: string): void {
  const said = errorMessage(error, otherwise)
  const words =
    typeof failed === 'function' ? failed(said, error) : { title: titleOf(failed, error), description: said }
  if (words) toast({ variant: 'destructive', ...words })
}

function titleOf(failed: string | { title: string }, error: unknown): string {
  if (typeof failed !== 'string') return failed.title
  return isUnreachable(error) ? t(NO_ANSWER) : failed
}

/** The options of a call: the name of the attempt, and a callback for the change to a schedule that it made. */
export type SentWith = ReturnType<typeof attemptNamed> & { onAct: (change: string) => void }

/** Collects the change that `onAct` receives, to be read after the answer. */
export function listenForAct() {
  let change: string | null = null
  const onAct = (made: string) => {
    change = made
  }
  return { onAct, change: () => change }
}

/** How long a toast offers to undo something. */
export const UNDO_MS = 10_000

/** The text of a toast, which offers to undo a change of the schedule unless it already offers something else. */
export function undoable(
  words: ToastWords,
  change: string | null,
  undo: (change: string) => unknown,
): ToastWords {
  if (change === null || words.action) return words
  return { duration: UNDO_MS, ...words, action: { label: t('write.undo'), act: () => void undo(change) } }
}

/**
 * Runs writes without a form, such as deleting, and shows a toast at the end. `act` gets the name of the attempt, which
 * stays the same until there is an answer, for acts that create something. `undo` reverts one change of the schedule;
 * its own toast offers to redo it.
 */
export function useWrite() {
  const call = useCall()
  const [isBusy, setBusy] = useState(false)
  const reads = useQueryClient()
  const attempt = useRef(newRequestKey())
  useFocusAfter(isBusy)

  /** @returns whether the write succeeded */
  async function write<T>(
    act: (options: SentWith) => Promise<T>,
    { done, failed, otherwise }: Words<T>,
  ): Promise<boolean> {
    const { onAct, change } = listenForAct()
    setBusy(true)
    try {
      const reply = await act({ ...attemptNamed(attempt.current), onAct })
      attempt.current = newRequestKey()
      noteSaved()
      const words = typeof done === 'function' ? done(reply) : done
      if (words) toast(undoable(words, change(), undo))
      return true
    } catch (error) {
      // A proxy's refusal has no code.
      if (error instanceof CallError && error.code !== '' && error.status < 500)
        attempt.current = newRequestKey()
      showFailure(error, failed, otherwise)
      if (error instanceof CallError && error.status === 401)
        void reads.invalidateQueries({ queryKey: readUser.queryKey })
      // The page shows something that someone else has deleted.
      if (error instanceof CallError && error.status === 404) void reads.invalidateQueries()
      return false
    } finally {
      setBusy(false)
    }
  }

  /** `accept`: leaves what others have changed since, and undoes the rest. */
  function undo(change: string, isRedo = false, accept = false): Promise<boolean> {
    return write(
      (options) =>
        call('POST /api/history/acts/:change/undo', { params: { change }, body: { accept }, ...options }),
      {
        done: (reply) => ({
          title: t(isRedo ? 'write.redone' : 'write.undone'),
          action: {
            label: t(isRedo ? 'write.undo' : 'write.redo'),
            act: () => void undo(reply.change, !isRedo),
          },
        }),
        failed: (description, error) => ({
          title: isUnreachable(error) ? t(NO_ANSWER) : t(isRedo ? 'write.notRedone' : 'write.notUndone'),
          description,
          ...(error instanceof CallError &&
            error.code === CHANGED_SINCE && {
              duration: UNDO_MS,
              action: { label: t('undo.rest'), act: () => void undo(change, isRedo, true) },
            }),
        }),
      },
    )
  }

  return { isBusy, write, undo }
}
