import { type ReactNode, useEffect, useState } from 'react'
import type { Announcement } from '../../domain/content/announcements.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { useNowInBrowser } from '../event/clock.tsx'
import { useEventAddress } from '../event/event.ts'
import { useLang } from '../event/lists.ts'
import {
  changedFavorites,
  currentReadNews,
  idOfAnnouncement,
  idOfChange,
  markRead,
  type News,
  useReadNews,
} from '../event/news.ts'
import { Since } from '../event/since.tsx'
import { Link } from '../lib/address.tsx'
import { useIsHydrated } from '../lib/is-hydrated.ts'

type Props = {
  announcements: readonly Announcement[]
  eventPath: string
  sessions: readonly Session[]
  /** Shown instead of an empty list. */
  empty: ReactNode
}

/**
 * Announcements and changes to starred sessions, latest first. Entries that were not seen before are marked until the
 * page is left; showing them here marks them as read. Without scripts, the list contains only announcements.
 */
export function NewsList({ announcements, eventPath, sessions, empty }: Props) {
  const now = useNowInBrowser()
  const { city, date } = useEventAddress()
  const changes = changedFavorites.use()[`${city}/${date}`] ?? []
  const current = announcements.filter(({ endsAt }) => now === null || Date.parse(endsAt) > now.getTime())
  const entries = [
    ...changes.map((news) => ({ id: idOfChange(news), at: news.at, news, announcement: null })),
    ...current.map((announcement) => ({
      id: idOfAnnouncement(announcement),
      at: announcement.announcedAt,
      news: null,
      announcement,
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  const isNew = useNewOnes(entries.map(({ id }) => id))
  if (entries.length === 0) return empty
  return (
    <ol className="divide-y divide-line border-y border-line">
      {entries.map(({ id, at, news, announcement }) => (
        <li key={id} className="relative flex min-h-16 gap-3 py-3">
          <span
            className={`mt-2 size-2.5 shrink-0 rounded-full ${isNew(id) ? 'bg-accent forced-colors:bg-[Highlight]' : ''}`}
          >
            {isNew(id) && <span className="sr-only">{t('news.new')} </span>}
          </span>
          <div className="min-w-0 flex-1 wrap-anywhere">
            {news ? (
              <Change
                news={news}
                eventPath={eventPath}
                session={sessions.find((each) => String(each.id) === news.sessionId)}
              />
            ) : (
              <Announced {...announcement} />
            )}
            {at && (
              <p className="text-sm text-soft">
                <Since at={at} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

type ChangeProps = { news: News; session: Session | undefined } & Pick<Props, 'eventPath'>

/** A session that has since been deleted. */
const UNKNOWN = { language: ['unknown'] }

function Change({ news, eventPath, session }: ChangeProps) {
  const lang = useLang(session ?? UNKNOWN)
  return (
    <>
      <Link
        to={`${eventPath}?session=${news.sessionId}`}
        dir="auto"
        lang={lang}
        className="block font-bold after:absolute after:inset-0"
      >
        {news.title}
      </Link>
      <p>{news.words}</p>
    </>
  )
}

function Announced({ text, roomName, isEmergency }: Pick<Announcement, 'text' | 'roomName' | 'isEmergency'>) {
  const lang = useLang()
  return (
    <p dir="auto">
      {isEmergency && <b className="text-bad">{t('emergency.label')} </b>}
      {roomName !== null && <b>{t('news.inRoom', { room: roomName })} </b>}
      <span lang={lang}>{text}</span>
    </p>
  )
}

/**
 * @returns a function that tells whether an entry was unseen when this page was opened. Showing the page marks all of
 * them as read.
 */
function useNewOnes(ids: readonly string[]): (id: string) => boolean {
  const isHydrated = useIsHydrated()
  const [before] = useState(currentReadNews)
  // Another tab may have shown them.
  useReadNews()
  const all = ids.join('\n')
  useEffect(() => {
    const read = () => document.hidden || markRead(all === '' ? [] : all.split('\n'))
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [all])
  return (id) => isHydrated && !before.includes(id)
}
