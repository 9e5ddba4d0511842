import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { portalPaths } from '../../domain/portal-paths.ts'
import { hostNames } from '../../domain/schedule/host-names.ts'
import { shortName } from '../../domain/schedule/per-field.ts'
import { shortHostNames } from '../../domain/schedule/session-facts.ts'
import { kindsIn, type ValueKind } from '../../domain/schedule/session-fields.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { hasWords, plainText } from '../../domain/text/search-words.ts'
import { t } from '../../domain/text/t.ts'
import { timesOf } from '../../domain/times/session-times.ts'
import { type Clock, clockRange, onDay } from '../../domain/times/times.ts'
import { useClock, useEvent, useEventAddress } from '../event/event.ts'
import { useLists } from '../event/lists.ts'
import { TitleInLanguage } from '../event/title-in-language.tsx'
import { valueBadges } from '../event/value-badges.tsx'
import { Link } from '../lib/address.tsx'
import { useDialogAddress, useOpenedRow } from '../lib/dialog-address.ts'
import { dropRow } from '../lib/kept-row.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { EditAndDelete } from '../ui/row-action.tsx'
import { Searched } from '../ui/searched.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { SessionDialog } from './session-dialog.tsx'

const TITLE_LENGTH = 50

/** The section 'Session Management' (docs/product.md#session-management). `actions`: further buttons in its heading. */
export function SessionManagement({ actions }: { actions?: ReactNode }) {
  const call = useCall()
  const query = useEventAddress()
  const event = useEvent()
  const clock = useClock()
  const dialog = useDialogAddress()
  const section = useKeptFocus()
  const reads = useQueryClient()
  const readSessions = read('GET /api/sessions', { query })
  const sessions = useQuery({ ...readSessions, refetchOnMount: 'always' })
  const { data: slots = [] } = useQuery(read('GET /api/time-slots', { query }))
  const edited = useOpenedRow(sessions.data, dialog.idOf('edit'))
  const deleted = sessions.data?.find(({ id }) => id === dialog.idOf('delete'))

  return (
    <section {...section} aria-label={t('search.sessions')} className="outline-none">
      <SectionHead title={t('search.sessions')}>
        {event && (
          <Link to={portalPaths.adminBoard(event)} className={buttonClass({ look: 'secondary' })}>
            {t('title.board')}
          </Link>
        )}
        {actions}
        <Button onClick={() => dialog.open('add')}>
          <Icon of={Plus} />
          {t('session.add')}
        </Button>
      </SectionHead>
      <Loaded query={sessions} loading={t('session.loadingAll')} failed={t('schedule.failedSessions')}>
        {(rows) => (
          <>
            <Unscheduled sessions={rows} onSchedule={(id) => dialog.open('edit', id)} />
            <Searched
              rows={rows}
              isFound={(row, words) =>
                hasWords(
                  plainText(
                    `${row.title}\n${hostNames(row)}\n${timeOf(row, slots, clock) ?? t('session.unscheduled')}\n${row.roomName}`,
                  ),
                  words,
                )
              }
              label={t('session.find')}
              placeholder={t('session.findHint')}
              none={t('schedule.noneFound')}
            >
              {(found) => (
                <SessionTable
                  sessions={found}
                  slots={slots}
                  onEdit={({ id }) => dialog.open('edit', id)}
                  onDelete={({ id }) => dialog.open('delete', id)}
                />
              )}
            </Searched>
          </>
        )}
      </Loaded>
      {dialog.isOpen('add') && <SessionDialog onClose={dialog.close} />}
      {edited && (
        <SessionDialog key={edited.id} session={edited} onNext={dialog.openNext} onClose={dialog.close} />
      )}
      <DeleteDialog
        isOpen={deleted !== undefined}
        title={t('session.deleteTitle')}
        question={t('session.deleteQuestion')}
        onDelete={async ({ onAct }) => {
          if (!deleted) return
          await call('DELETE /api/sessions/:id', { params: { id: String(deleted.id) }, onAct })
          dropRow(reads, readSessions.queryKey, deleted.id)
        }}
        onClose={dialog.close}
        done={{ title: t('session.success'), description: t('session.deleted') }}
        failed={(reason) => ({ title: t('common.error'), description: t('session.notDeleted', { reason }) })}
      />
    </section>
  )
}

type UnscheduledProps = { sessions: readonly Session[]; onSchedule: (id: number) => void }

function Unscheduled({ sessions, onSchedule }: UnscheduledProps) {
  const unscheduled = sessions.filter(({ timeSlotId, roomId }) => timeSlotId === null || roomId === null)
  const [first] = unscheduled
  if (!first) return null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-5 rounded-md bg-bad-wash px-4 py-1.5 text-bad">
      <span className="font-semibold">{t('session.countUnscheduled', { count: unscheduled.length })}</span>
      <Button
        look="quiet"
        className="-mx-4 underline underline-offset-4"
        onClick={() => onSchedule(first.id)}
      >
        {t('session.scheduleFirst')}
      </Button>
    </p>
  )
}

type Props = {
  sessions: readonly Session[]
  slots: readonly TimeSlot[]
  onEdit: (session: Session) => void
  onDelete: (session: Session) => void
}

/** All sessions of an event (docs/product.md#session-management). */
function SessionTable({ sessions, slots, onEdit, onDelete }: Props) {
  const columns: Column<Session>[] = [
    {
      header: shortName('title'),
      kind: 'title',
      cell: (session) => (
        <span title={session.title}>
          <TitleInLanguage of={{ ...session, title: shortened(session.title) }} />
        </span>
      ),
    },
    { header: shortName('presenterName'), cell: shortHostNames },
    ...kindsIn(useLists()).map((kind) => ({
      header: shortName(kind),
      kind: 'wide' as const,
      cell: (session: Session) => <Values kind={kind} values={session[kind]} />,
    })),
    { header: t('slot.one'), cell: (session) => <Time session={session} slots={slots} /> },
    {
      header: t('room.title'),
      cell: ({ roomName, place }) => (place === '' ? roomName : `${roomName} · ${place}`),
    },
    {
      header: t('row.actions'),
      kind: 'actions',
      cell: (session) => (
        <EditAndDelete
          name={session.title}
          onEdit={() => onEdit(session)}
          onDelete={() => onDelete(session)}
        />
      ),
    },
  ]
  return <DataTable label={t('search.sessions')} columns={columns} rows={sessions} />
}

/** The time of a session; null if its time slot was deleted. */
function timeOf(session: Session, slots: readonly TimeSlot[], clock: Clock): string | null {
  const times = timesOf(session, slots)
  return times ? onDay(clockRange(times, clock), times, slots) : null
}

function Time({ session, slots }: { session: Session; slots: readonly TimeSlot[] }) {
  const time = timeOf(session, slots, useClock())
  if (time === null) return <Badge tone="bad">{t('session.unscheduled')}</Badge>
  return <span className="md:whitespace-nowrap">{time}</span>
}

function Values({ kind, values }: { kind: ValueKind; values: readonly string[] }) {
  const lists = useLists()
  if (values.length === 0) return '-'
  return <span className="flex flex-wrap gap-1">{valueBadges(lists, kind, values)}</span>
}

function shortened(title: string): string {
  const characters = [...title]
  return characters.length > TITLE_LENGTH ? `${characters.slice(0, TITLE_LENGTH).join('').trimEnd()}…` : title
}
