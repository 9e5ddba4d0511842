import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { deedWords, whoDid } from '../../domain/schedule/act-words.ts'
import type { Act } from '../../domain/schedule/history.ts'
import { ACTS_LISTED } from '../../domain/schedule/history-limits.ts'
import { rich, t } from '../../domain/text/t.ts'
import { wallClock, weekDate } from '../../domain/times/dates.ts'
import { clockTimeAt } from '../../domain/times/times.ts'
import { isOtherZone } from '../event/moment.tsx'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Loaded } from '../ui/loaded.tsx'

type Props = { event: Event; undo: () => void; onClose: () => void }

/** Restores the board to a moment of its history, after a preview of the changes. */
export function BackToDialog({ event, undo, onClose }: Props) {
  const [moment, setMoment] = useState<Act | null>(null)
  if (moment)
    return (
      <Preview event={event} moment={moment} undo={undo} onBack={() => setMoment(null)} onClose={onClose} />
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('restore.title')}
      description={
        isOtherZone(event.timeZone)
          ? t('restore.chooseInZone', { zone: event.timeZone })
          : t('restore.choose')
      }
    >
      <Moments event={event} onChoose={setMoment} />
    </Dialog>
  )
}

/** The acts before a given one, or the latest, and on demand the acts before these. */
function Moments({
  event,
  before,
  onChoose,
}: {
  event: Event
  before?: number
  onChoose: (moment: Act) => void
}) {
  const [isMoreShown, showMore] = useState(false)
  const query = { eventId: String(event.id), ...(before !== undefined && { before: String(before) }) }
  const acts = useQuery(read('GET /api/history/acts', { query }))
  return (
    <Loaded query={acts} loading={t('restore.loading')} failed={t('restore.failed')}>
      {(page) => {
        // The board's current state is not a moment to go back to.
        const moments = before === undefined ? page.slice(1) : page
        const last = page.length === ACTS_LISTED ? page.at(-1) : undefined
        return (
          <>
            {moments.length === 0 && before === undefined && <p className="text-soft">{t('restore.none')}</p>}
            <ol className="flex flex-col divide-y divide-line">
              {moments.map((act) => (
                <li key={act.lastId}>
                  <button
                    type="button"
                    onClick={() => onChoose(act)}
                    className="flex min-h-11 w-full cursor-pointer flex-wrap gap-x-3 rounded-sm px-2 py-2 text-start hover:bg-sunken"
                  >
                    <span className="min-w-20 font-semibold tabular-nums">{clockOf(act.at, event)}</span>
                    <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                      {rich('act.by', {
                        who: () => whoDid(act),
                        act: deedWords(act.deed, event.clock),
                      })}
                    </span>
                  </button>
                </li>
              ))}
            </ol>
            {last && isMoreShown && <Moments event={event} before={last.lastId} onChoose={onChoose} />}
            {last && !isMoreShown && (
              <Button look="secondary" className="mt-3 w-full" onClick={() => showMore(true)}>
                {t('restore.before', { time: clockOf(last.at, event) })}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

type PreviewProps = { event: Event; moment: Act; undo: () => void; onBack: () => void; onClose: () => void }

function Preview({ event, moment, undo, onBack, onClose }: PreviewProps) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const query = { eventId: String(event.id), to: String(moment.lastId) }
  const preview = useQuery({ ...read('GET /api/history/back-to', { query }), staleTime: 0, gcTime: 0 })
  const clock = clockOf(moment.at, event)

  async function goBack(): Promise<boolean> {
    const body = { eventId: event.id, to: moment.lastId, upTo: preview.data?.upTo ?? 0 }
    const isBack = await write((options) => call('POST /api/history/back-to', { ...options, body }), {
      done: { title: t('restore.done', { time: clock }), action: { label: t('write.undo'), act: undo } },
      failed: t('write.nothingChanged'),
    })
    if (!isBack) void preview.refetch()
    return isBack
  }

  return (
    <ActDialog
      onClose={onClose}
      title={t('restore.titleAt', { time: clock })}
      description={t('restore.wouldChange')}
      act={t('restore.act')}
      isReady={!isBusy && preview.data !== undefined && preview.data.changes.length > 0}
      onAct={goBack}
      cancel={t('restore.another')}
      onCancel={onBack}
    >
      <Loaded query={preview} loading={t('restore.comparing')} failed={t('restore.failed')}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p className="text-soft">{t('restore.nothing')}</p>
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
    </ActDialog>
  )
}

/**
 * "11:42 AM" in the event's time zone; before its day with the date, because the board is often filled on the evening
 * before.
 */
function clockOf(at: string, { timeZone, date: day, clock }: Event): string {
  const { date, minutes } = wallClock(new Date(at), timeZone)
  const time = clockTimeAt(minutes, clock)
  return date === day ? time : t('time.onDate', { date: weekDate(date), time })
}
