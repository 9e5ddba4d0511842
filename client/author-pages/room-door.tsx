import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RoomDoor as Door, SaidAtDoor } from '../../domain/cards/room-codes.ts'
import { slug } from '../../domain/text/slugs.ts'
import { t } from '../../domain/text/t.ts'
import { longDate } from '../../domain/times/dates.ts'
import { dateOfDay, minutesAt } from '../../domain/times/event-days.ts'
import { clockRange, endOf } from '../../domain/times/times.ts'
import { useNow } from '../event/clock.tsx'
import { useFollowing } from '../event/followed-event.ts'
import { saidFull } from '../event/full.ts'
import { FullButton } from '../event/full-button.tsx'
import { useCall } from '../net/calling.tsx'
import { errorMessage, isRefusedWith } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Heading } from '../ui/heading.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Notice } from '../ui/notice.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { HeadCount } from './head-count.tsx'
import { useLanguageOf } from './language-of-event.ts'
import { LateChoice } from './late-choice.tsx'

type Say = (said: SaidAtDoor) => Promise<unknown>

/** A room for its helper, whose reports on it and on its sessions appear on the organizers' board. */
export function RoomDoor({ code }: { code: string }) {
  const call = useCall()
  const reads = useQueryClient()
  const reading = read('GET /api/author-pages/:code/room', { params: { code } })
  const door = useQuery({ ...reading, staleTime: 0, refetchOnWindowFocus: true })
  useLanguageOf(door.data?.event)
  const say: Say = async (body) => {
    const said = await call('PUT /api/author-pages/:code/room', { params: { code }, body })
    reads.setQueryData(reading.queryKey, said)
  }
  if (door.isError && !door.data) {
    const isWrong = isRefusedWith(door.error, 400, 404)
    return (
      <ErrorState title={t('door.failed')} {...(!isWrong && { onRetry: () => void door.refetch() })}>
        {errorMessage(door.error, '')}
      </ErrorState>
    )
  }
  return (
    <Loaded query={door} loading={t('door.loading')} failed={t('door.failed')}>
      {(data) => <Room door={data} code={code} say={say} />}
    </Loaded>
  )
}

function Room({ door, code, say }: { door: Door; code: string; say: Say }) {
  const { event, room, sessions } = door
  useFollowing(slug(event.location), event.date, code)
  const minutes = minutesAt(event, useNow())
  const coming = sessions.filter((session) => endOf(session) > minutes)
  const part = useKeptFocus<HTMLDivElement>()
  return (
    <div {...part} className="outline-none">
      <p className="text-soft">{event.name}</p>
      <Heading level={1} className="mt-1 mb-5">
        {room}
      </Heading>
      <Help helpAt={door.helpAt} say={say} />
      <div className="mt-6 flex flex-col gap-5">
        {coming.map((session) => (
          <AtDoor key={session.id} session={session} event={event} say={say} />
        ))}
        {coming.length === 0 && <p className="text-soft">{t('door.none')}</p>}
      </div>
    </div>
  )
}

/** Requests help with one tap, and confirms with another that it has arrived. */
function Help({ helpAt, say }: { helpAt: string; say: Say }) {
  const { isBusy, write } = useWrite()
  const isAsked = helpAt !== ''
  return (
    <>
      <div role="status">
        {isAsked && <Notice className="mb-3 font-semibold">{t('door.helpAsked')}</Notice>}
      </div>
      <Button
        look={isAsked ? 'secondary' : 'primary'}
        className="w-full"
        disabled={isBusy}
        onClick={() =>
          void write(() => say({ needsHelp: !isAsked }), {
            done: { title: t(isAsked ? 'door.helpCame' : 'door.helpAsked') },
            failed: t('door.notSaid'),
          })
        }
      >
        {t(isAsked ? 'door.helpCame' : 'door.needHelp')}
      </Button>
    </>
  )
}

type AtDoorProps = { session: Door['sessions'][number]; event: Door['event']; say: Say }

function AtDoor({ session, event, say }: AtDoorProps) {
  const { isBusy, write } = useWrite()
  const { id, title, presenterName, fullAt, late, heads, isHere } = session
  const sayOf = (said: Omit<NonNullable<SaidAtDoor['session']>, 'id'>) => say({ session: { id, ...said } })
  const keep = (said: Parameters<typeof sayOf>[0]) => {
    const title = t(said.late === undefined ? 'door.said' : 'session.everybodySees')
    return write(() => sayOf(said), { done: { title }, failed: t('door.notSaid') })
  }
  return (
    <Card>
      <p className="font-semibold tabular-nums">
        {clockRange(session, event.clock)}
        {event.days > 1 && ` · ${longDate(dateOfDay(event, session.day))}`}
      </p>
      <h2 className="mt-1 text-lg font-bold wrap-anywhere">
        <bdi>{title}</bdi>
      </h2>
      <p className="text-soft wrap-anywhere">
        <bdi>{presenterName}</bdi>
      </p>
      {fullAt !== '' && <p className="mt-2 font-semibold text-bad">{saidFull(event, fullAt)}.</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <FullButton isFull={fullAt !== ''} look="secondary" say={(isFull) => sayOf({ isFull })} />
        <Button
          look="secondary"
          aria-pressed={isHere}
          className="aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent"
          disabled={isBusy}
          onClick={() => void keep({ isHere: !isHere })}
        >
          {t('door.isHere')}
        </Button>
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-4">
        <LateChoice late={late} onChange={(chosen) => void keep({ late: chosen })} />
        <HeadCount heads={heads} onSave={(count) => void keep({ heads: count })} />
      </div>
    </Card>
  )
}
