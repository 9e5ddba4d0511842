import type { Api, CallName } from '../../domain/api.ts'
import type { Input, Reply } from '../../domain/call.ts'
import type { Event } from '../../domain/events/events.ts'
import type { HistoryEntry, Restorable } from '../../domain/schedule/history.ts'
import type { Version } from '../lib/edit-conflict.ts'
import type { WriteOptions } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import type { SentWith } from '../net/write.ts'
import { useEventAddress } from './event.ts'

/** The topics whose rows are read, added and changed by calls of the same form, such as `PUT /api/rooms/:id`. */
export type RowTopic = {
  [N in CallName]: N extends `PUT /api/${infer T}/:id`
    ? [`GET /api/${T}`, `POST /api/${T}`] extends CallName[]
      ? T
      : never
    : never
}[CallName]

type Change<T extends RowTopic> = Api[`PUT /api/${T}/:id` & CallName]
export type RowOf<T extends RowTopic> = Reply<Change<T>>
/** A row's fields in the form that its calls take. */
type FieldsOf<T extends RowTopic> = Input<Change<T>> extends { body?: infer B } ? NonNullable<B> : never

/** The topics whose deleted rows the history can restore individually, with the history's name for their table. */
const BROUGHT_BACK: Partial<Record<RowTopic, Restorable>> = {
  sponsors: 'sponsors',
  'event-pages': 'event_pages',
  'social-links': 'links',
  'quick-links': 'links',
  'helpful-links': 'links',
}

type Loose = (name: string, input: object) => Promise<unknown>

/** The rows of a topic in an event: the read, and the calls that save and delete a row. */
export function useEventRows<T extends RowTopic>(topic: T, event: Event) {
  const call = useCall() as Loose
  const noun = BROUGHT_BACK[topic]
  const { queryKey } = read(`GET /api/${topic}` as 'GET /api/rooms', { query: useEventAddress() })
  return {
    eventId: event.id,
    readRows: { queryKey },
    /** @param row the row to change; null adds one */
    save: (body: FieldsOf<T>, options: WriteOptions, row: Version | null) =>
      (row
        ? call(`PUT /api/${topic}/:id`, { params: row, body, ...options })
        : call(`POST /api/${topic}`, {
            body: { ...(body as object), eventId: event.id },
            ...options,
          })) as Promise<RowOf<T>>,
    remove: ({ id }: { id: number }, { onAct }: SentWith) =>
      call(`DELETE /api/${topic}/:id`, { params: { id }, onAct }),
    /** Omitted if `onAct` reports an act that can be undone. */
    bringBack:
      noun &&
      (async ({ id }: { id: number }) => {
        const deletion = await deletionOf(call, event, { noun, id })
        return call('POST /api/history/:id/restore', { params: { id: deletion?.id ?? 0 } })
      }),
  }
}

/** The deletion of a row among the changes of the last minutes, which can be several pages after an import. */
async function deletionOf(call: Loose, event: Event, { noun, id }: { noun: Restorable; id: number }) {
  let before = {}
  for (;;) {
    const query = { eventId: String(event.id), minutes: '5', ...before }
    const page = (await call('GET /api/history', { query })) as HistoryEntry[]
    const found = page.find((entry) => entry.noun === noun && entry.rowId === id && entry.canRestore)
    const last = page.at(-1)
    if (found || !last) return found
    before = { before: String(last.id) }
  }
}
