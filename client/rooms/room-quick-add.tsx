import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { listed } from '../../domain/text/listed.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { changeQuery, useAddress } from '../lib/address.tsx'
import { keepRow } from '../lib/kept-row.ts'
import { useCall } from '../net/calling.tsx'
import { isUnreachable } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { attemptNamed, newRequestKey } from '../net/request-key.ts'
import { showFailure } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'

type Typed = { name: string; attempt: ReturnType<typeof attemptNamed> }

/** The requests that add rooms to an event, which are sent one after another. */
const additionsTo = (eventId: number) => ({
  mutationKey: ['rooms added', eventId],
  scope: { id: `rooms ${eventId}` },
})

/** The rooms that the server has not answered yet. */
function underWay(reads: QueryClient, eventId: number): Typed[] {
  const pending = reads.getMutationCache().findAll({ ...additionsTo(eventId), status: 'pending' })
  return pending.map(({ state }) => state.variables as Typed)
}

/**
 * One field for all rooms: typing a name and Enter adds one, in typing order, without waiting for the previous one.
 * Pasting a list adds all.
 */
export function RoomQuickAdd({ event }: { event: Event }) {
  const call = useCall()
  const reads = useQueryClient()
  const { queryKey } = read('GET /api/rooms', { query: useEventAddress() })
  const field = useRef<HTMLInputElement>(null)
  useNamed(field)
  const [name, setName] = useState('')
  const [said, say] = useState('')
  /** A repeated request has the same attempt name, because its room may already exist. */
  const [refused, setRefused] = useState<readonly Typed[]>([])
  const { mutate } = useMutation<Room, unknown, Typed>({
    ...additionsTo(event.id),
    mutationFn: ({ name, attempt }) =>
      call('POST /api/rooms', { body: { name, eventId: event.id }, ...attempt }),
    // Retries after one lost answer: the same attempt does not add a second room.
    retry: (failures, error) => failures === 0 && isUnreachable(error),
    retryDelay: 0,
    onSuccess(room) {
      keepRow(reads, queryKey, room)
      say(t('room.namedAdded', { room: room.name }))
    },
    onError(error, typed) {
      setRefused((others) => [...others, typed])
      showFailure(error, { title: t('room.namedNotAdded', { room: typed.name }) })
    },
  })

  const addNamed = (name: string) => mutate({ name, attempt: attemptNamed(newRequestKey()) })

  function add(submitted: FormEvent): void {
    submitted.preventDefault()
    const typed = name.trim()
    if (typed === '') return
    setName('')
    addNamed(typed)
  }

  function paste(pasted: ClipboardEvent): void {
    const names = namesIn(pasted.clipboardData.getData('text'))
    if (names.length < 2 || names.length > MOST_PASTED) return
    pasted.preventDefault()
    // A list that is pasted again adds only what is missing.
    const rooms = reads.getQueryData<Room[]>(queryKey) ?? []
    const known = new Set([...rooms, ...underWay(reads, event.id), ...refused].map((each) => each.name))
    for (const name of new Set(names)) if (!known.has(name)) addNamed(name)
  }

  function again(): void {
    setRefused([])
    for (const typed of refused) mutate(typed)
  }

  return (
    <form onSubmit={add} className="mt-4 flex flex-wrap items-end gap-3">
      <Field label={t('room.addSeveral')} className="min-w-0 flex-1 basis-56">
        {(attributes) => (
          <Input
            {...attributes}
            ref={field}
            value={name}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="next"
            placeholder={t('room.addSeveralHint')}
            onChange={({ target }) => setName(target.value)}
            onPaste={paste}
          />
        )}
      </Field>
      <Button type="submit" look="secondary" disabled={name.trim() === ''}>
        {t('common.add')}
      </Button>
      <Refused refused={refused} onAgain={again} onDiscard={() => setRefused([])} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </form>
  )
}

type RefusedProps = { refused: readonly Typed[]; onAgain: () => void; onDiscard: () => void }

function Refused({ refused, onAgain, onDiscard }: RefusedProps) {
  if (refused.length === 0) return null
  return (
    <div data-unsaved className="flex basis-full flex-wrap items-center gap-2">
      <p className="min-w-0 wrap-anywhere text-bad">
        {t('room.refused', { rooms: listed(refused.map(quoted)) })}
      </p>
      <Button look="secondary" size="small" onClick={onAgain}>
        {t('error.tryAgain')}
      </Button>
      <Button look="quiet" size="small" onClick={onDiscard}>
        {t('form.discard')}
      </Button>
    </div>
  )
}

/** More are probably a text that was pasted by mistake. */
const MOST_PASTED = 100

/** The names in a pasted list, or in the first column or the only row of a pasted table. */
function namesIn(pasted: string): string[] {
  const lines = pasted.trim().split(/[\r\n]+/)
  const cells = lines.length > 1 ? lines.map((line) => line.split('\t')[0] ?? '') : pasted.split('\t')
  return cells.map((cell) => cell.trim()).filter(Boolean)
}

const quoted = ({ name }: Typed) => t('board.quoted', { title: name })

/**
 * Focuses the field if the address names it. The address then drops it, so that "back" leads to what the user did
 * there.
 */
function useNamed(field: RefObject<HTMLInputElement | null>): void {
  const { hash, search } = useAddress()
  useEffect(() => {
    if (hash !== '#add-rooms') return
    field.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
    field.current?.focus({ preventScroll: true })
    changeQuery(search, { replace: true })
  }, [hash, search, field])
}
