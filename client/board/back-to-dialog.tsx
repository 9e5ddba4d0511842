import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wallClock } from '../../domain/dates.ts'
import type { Event } from '../../domain/events.ts'
import type { Act } from '../../domain/history.ts'
import { useCall } from '../lib/calling.tsx'
import { read } from '../lib/reads.ts'
import { useWrite } from '../lib/write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Loaded } from '../ui/loaded.tsx'

type Props = { event: Event; acts: readonly Act[]; undo: () => void; onClose: () => void }

/** Puts the board back to a moment of its history, after showing what would change. */
export function BackToDialog({ event, acts, undo, onClose }: Props) {
  const [to, setTo] = useState<number | null>(null)
  // Where the board is now is no moment to go back to.
  const moments = acts.slice(1)
  const chosen = moments.find(({ lastId }) => lastId === to)
  if (chosen)
    return <Preview event={event} moment={chosen} undo={undo} onBack={() => setTo(null)} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Back to…"
      description="Choose a moment: spots and times become what they were right after it."
    >
      {moments.length === 0 && <p className="text-soft">Nothing has been changed yet.</p>}
      <ol className="flex flex-col divide-y divide-line">
        {moments.map((act) => (
          <li key={act.lastId}>
            <button
              type="button"
              onClick={() => setTo(act.lastId)}
              className="flex min-h-11 w-full cursor-pointer gap-3 rounded-sm px-2 py-2 text-left hover:bg-sunken"
            >
              <span className="w-20 shrink-0 font-semibold tabular-nums">{clockOf(act.at, event)}</span>
              <span className="min-w-0 wrap-anywhere">
                {act.actor} {act.name}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

type PreviewProps = { event: Event; moment: Act; undo: () => void; onBack: () => void; onClose: () => void }

function Preview({ event, moment, undo, onBack, onClose }: PreviewProps) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const query = { eventId: String(event.id), to: String(moment.lastId) }
  const preview = useQuery({ ...read('GET /api/history/back-to', { query }), staleTime: 0, gcTime: 0 })
  const clock = clockOf(moment.at, event)

  async function goBack(): Promise<void> {
    const body = { eventId: event.id, to: moment.lastId, upTo: preview.data?.upTo ?? 0 }
    const isBack = await write(() => call('POST /api/history/back-to', { body }), {
      done: { title: `The board is as it was at ${clock}`, action: { label: 'Undo', act: undo } },
      failed: (said) => ({ title: 'Nothing was changed', description: said }),
    })
    if (isBack) onClose()
    else void preview.refetch()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Back to ${clock}`}
      description="This would change. It is one act, which can be undone."
      footer={
        <>
          <Button look="secondary" onClick={onBack}>
            Another moment
          </Button>
          <Button disabled={isBusy || !preview.data || preview.data.changes.length === 0} onClick={goBack}>
            Go back to {clock}
          </Button>
        </>
      }
    >
      <Loaded query={preview} loading="Comparing..." failed="The history could not be read">
        {({ changes }) =>
          changes.length === 0 ? (
            <p className="text-soft">Nothing: the board is as it was then.</p>
          ) : (
            <ul className="flex flex-col gap-1.5">
              {changes.map(({ noun, rowId, words }) => (
                <li key={`${noun}/${rowId}`} className="wrap-anywhere">
                  {words}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

/** "11:42 AM" at the event. */
function clockOf(at: string, { timeZone }: Event): string {
  const { minutes } = wallClock(new Date(at), timeZone)
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
