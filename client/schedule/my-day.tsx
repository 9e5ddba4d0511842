import { useMemo, useState } from 'react'
import { type OwnPart, ownDay } from '../../domain/schedule/own-day.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { useEventDay } from '../event/event-day.ts'
import { navigate, useAddress } from '../lib/address.tsx'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { MyDayMenu, useHasCalendar } from './my-day-menu.tsx'
import { OwnPartOfDay } from './own-part.tsx'
import { importStars, sessionsInLink } from './star-link.ts'
import { useSchedule } from './use-schedule.ts'
import { useOpenedAt } from './use-shown.ts'
import { useView, type View } from './view.ts'
import './my-day.css'

type Props = {
  /** The starred sessions, including those whose star was removed while they are shown. */
  listed: readonly Session[]
  /** Those of them that currently have a star. */
  starred: readonly Session[]
  view: View
  /** There are no stars, and none was just removed. */
  isEmpty: boolean
  /** Whether a search or a filter narrows them. */
  isSearched: boolean
}

/**
 * The starred sessions as a day: the current or next session in large type, the others, the breaks, and the time
 * between them.
 */
export function MyDay({ listed, starred, view, isEmpty, isSearched }: Props) {
  const isHydrated = useIsHydrated()
  const follows = useHasCalendar()
  const hash = useSharedDay()
  const { sessions } = useSchedule()
  const shared = useMemo(() => (hash === null ? null : sessionsInLink(hash, sessions)), [hash, sessions])
  if (!isHydrated) return null
  if (hash && shared?.[0]) return <SharedDay hash={hash} sessions={shared} view={view} />
  return (
    <>
      {(!isEmpty || follows) && <MyDayMenu sessions={starred} />}
      {isEmpty ? <NoStars isSearched={isSearched} /> : <Day sessions={listed} view={view} />}
    </>
  )
}

/**
 * The part of a shared day's link after the `#`; null without one. It is kept while a session is open, and when the
 * link to the content changes the `#`.
 */
function useSharedDay(): string | null {
  const { hash } = useAddress()
  const { sessionId } = useView()
  const [shared, setShared] = useState<string | null>(null)
  const next = hash.startsWith('#day=') ? hash : hash || sessionId !== null ? shared : null
  if (next !== shared) setShared(next)
  return next
}

type SharedDayProps = { hash: string; sessions: readonly Session[]; view: View }

/** Another person's day has no search and no filters, because both count the visitor's own stars. */
function SharedDay({ hash, sessions, view }: SharedDayProps) {
  const { pathname } = useAddress()
  const take = () => importStars(hash, sessions) && navigate(`${pathname}?view=mine`, { replace: true })
  return (
    <>
      <div className="shared-day">
        <h2>{t('stars.shared')}</h2>
        <Button look="secondary" size="small" onClick={take}>
          {t('stars.starThese')}
        </Button>
      </div>
      <Day sessions={sessions} view={view} isShared />
    </>
  )
}

function NoStars({ isSearched }: Pick<Props, 'isSearched'>) {
  const isOver = useEventDay()?.phase === 'after'
  return (
    <div className={isSearched ? 'my-day-empty' : 'my-day-empty has-nothing-to-find'}>
      <span aria-hidden="true" className="star" />
      <p className="text-xl font-bold">{t(isOver ? 'stars.noneHere' : 'stars.noneYet')}</p>
      <p className="max-w-prose text-soft">{t(isOver ? 'stars.eventOver' : 'stars.howTo')}</p>
    </div>
  )
}

type DayProps = { sessions: readonly Session[]; view: View; isShared?: boolean }

/** @param isShared whether the day is another person's, so that it shows no free times and no stars of this visitor */
function Day({ sessions, view, isShared = false }: DayProps) {
  const { timeSlots, rooms } = useSchedule()
  const day = useEventDay()
  const isPast = day?.phase === 'after'
  const parts = useMemo(() => {
    const all = ownDay({ rooms, timeSlots, sessions })
    return isShared ? all.filter(({ kind }) => kind === 'sessions') : all
  }, [rooms, timeSlots, sessions, isShared])
  const now = day?.phase === 'day' ? day.minutes : null
  const openedAt = useOpenedAt(day)
  const isOver = ({ end }: OwnPart) => end <= openedAt
  // When everything is over, there is nothing to make room for.
  const earlier = parts.every(isOver) ? 0 : parts.filter(isOver).length
  const coming = now === null ? [] : parts.filter(({ kind, end }) => kind === 'sessions' && end > now)
  return (
    <>
      {!isShared && now !== null && coming.length === 0 && <p className="my-next">{t('stars.noMore')}</p>}
      {earlier > 0 && (
        <label className="earlier own-earlier">
          <input type="checkbox" />
          {t('stars.showEarlier')}
        </label>
      )}
      <ol className="own-day" aria-label={t('stars.myDay')}>
        {parts.map((part, index) => (
          <OwnPartOfDay
            key={`${part.kind} ${part.start}`}
            part={part}
            view={view}
            rooms={rooms}
            now={now}
            isEarlier={earlier > 0 && isOver(part)}
            isFirstOfDay={parts[index - 1]?.day !== part.day}
            isLarge={part === coming[0]}
            isNext={part === coming[0] || part === coming[1]}
            isPast={isPast}
          />
        ))}
      </ol>
    </>
  )
}
