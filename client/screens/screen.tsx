import { paths } from '../../domain/paths.ts'
import { hostNames } from '../../domain/schedule/host-names.ts'
import {
  MOST_ROOMS,
  MOST_ROOMS_BESIDE,
  type RoomNow,
  screenPages,
  turnAt,
} from '../../domain/schedule/screen.ts'
import { isolated } from '../../domain/text/isolated.ts'
import { listed } from '../../domain/text/listed.ts'
import { t } from '../../domain/text/t.ts'
import { clockTime } from '../../domain/times/times.ts'
import { AnnouncementBand } from './announcement-band.tsx'
import { EmergencyCover } from './emergency-cover.tsx'
import { MomentBand } from './moment-band.tsx'
import { OneRoom } from './one-room.tsx'
import { RoomTiles } from './room-tiles.tsx'
import { ScreenHead } from './screen-head.tsx'
import type { Shown } from './use-screen.ts'
import './screens.css'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'

type Props = {
  shown: Shown
  /** The id of a room in the address; null: all rooms. */
  room: string | null
  /** The site's own address; empty while unknown. */
  origin: string
  /** Set if there is no connection: the time when the content was current. */
  asOf?: string | null
  /** Shown instead of the rooms. */
  children?: ReactNode
}

/**
 * The current and next sessions, readable from afar (docs/product.md#screens). It fills the element around it, and all
 * sizes are fractions of that element's shorter side, so that a small one looks like a large one.
 */
export function Screen({ shown, room, origin, asOf = null, children }: Props) {
  const { event, now, rooms, moment } = shown
  const one = room === null ? undefined : rooms.find((each) => String(each.room.id) === room)
  const isUnknown = room !== null && rooms.length > 0 && !one
  const announcements = shown.announcements.filter(
    ({ endsAt, roomId, isEmergency }) =>
      !isEmergency && Date.parse(endsAt) > now.getTime() && (!one || !roomId || roomId === one.room.id),
  )
  const emergencies = shown.announcements.filter(({ isEmergency }) => isEmergency)
  const to = one ? paths.room(event, one.room.id) : paths.event(event)
  const isBeside = announcements.length > 0 || moment.kind === 'break'
  const { pages, divide } = usePages(rooms, isBeside ? MOST_ROOMS_BESIDE : MOST_ROOMS)
  const turn = turnAt(now, pages.length)
  const help = event.pages?.find(({ isHelp }) => isHelp)
  return (
    <div className="screen-frame">
      <div
        inert={emergencies.length > 0}
        className="screen flex h-full flex-col gap-[1.6cqmin] bg-paper px-[3cqmin] pt-[2cqmin] pb-[1.2cqmin] text-[2.7cqmin] leading-tight text-ink"
      >
        <ScreenHead shown={shown} room={one} code={origin && `${origin}${to}`} />
        <AnnouncementBand announcements={announcements} now={now} isAtDoor={one !== undefined} />
        {children ??
          (one ? (
            <OneRoom shown={shown} at={one} />
          ) : (
            <>
              <MomentBand shown={shown} isAlone={pages.length === 0} />
              {pages.length > 0 && (
                <RoomTiles key={turn} rooms={pages[turn] ?? []} shown={shown} onCrowded={divide} />
              )}
            </>
          ))}
        <footer className="mt-auto flex min-h-[3cqmin] flex-none items-center justify-between gap-[2cqmin] text-[2.2cqmin] text-soft">
          <div className="min-w-0 flex-1 font-semibold text-ink">
            {asOf && <p>{t('offline.asOf', { time: asOf })}</p>}
            {isUnknown && <p>{t('screen.noRoom', { room })}</p>}
            {shown.free && !one && (
              <p className="wrap-anywhere">
                {t('screen.free', {
                  time: clockTime(shown.free.slot.startTime, event.clock),
                  rooms: listed(shown.free.rooms.map(({ name }) => name)),
                })}
              </p>
            )}
            {help && (
              <p>
                <bdi>{help.title}</bdi> <bdi>{help.phone?.number}</bdi>
              </p>
            )}
          </div>
          {!one && !children && pages.length > 1 && (
            <p className="flex min-w-0 flex-wrap justify-center gap-[1cqmin]">
              <span className="sr-only">{t('screen.page', { page: turn + 1, count: pages.length })}</span>
              {pages.map((page, index) => (
                <i
                  key={page[0]?.room.id}
                  className={`size-[1.2cqmin] rounded-full border-[0.2cqmin] ${index === turn ? 'border-ink bg-ink' : 'border-edge'}`}
                />
              ))}
            </p>
          )}
          <p className="min-w-0 flex-1 text-end wrap-anywhere">
            {origin && `${origin.replace(/^https?:\/\//, '')}${partsOf(paths.event(event))}`}
          </p>
        </footer>
      </div>
      <EmergencyCover emergencies={emergencies} asOf={asOf} />
    </div>
  )
}

/** A path to be typed, whose parts keep their order. */
function partsOf(path: string): string {
  return decodeURI(path).split('/').map(isolated).join('/')
}

const EMPTY: readonly string[] = []
/** Limits the stored pages, because a screen runs for a week. */
const MOST_KEPT = 100

/**
 * The rooms in pages of at most `most`. A page whose titles are too small to be read from afar is divided, until each
 * title is large enough or a room is alone.
 * @returns the pages, and a function that divides one
 */
function usePages(rooms: readonly RoomNow[], most: number) {
  const [crowded, setCrowded] = useState(EMPTY)
  const pages = useMemo(
    () => screenPages(rooms, most).flatMap((page) => divided(page, most, crowded)),
    [rooms, most, crowded],
  )
  const divide = useCallback(
    (page: readonly RoomNow[]) => setCrowded((before) => [...before.slice(1 - MOST_KEPT), keyOf(page, most)]),
    [most],
  )
  // A window with another aspect ratio fits other pages.
  useEffect(() => {
    const begin = () => setCrowded(EMPTY)
    window.addEventListener('resize', begin)
    return () => window.removeEventListener('resize', begin)
  }, [])
  return { pages, divide }
}

function divided(page: readonly RoomNow[], most: number, crowded: readonly string[]): RoomNow[][] {
  if (page.length < 2 || !crowded.includes(keyOf(page, most))) return [[...page]]
  const middle = Math.ceil(page.length / 2)
  return [page.slice(0, middle), page.slice(middle)].flatMap((part) => divided(part, most, crowded))
}

/** The same key for pages with the same content. */
function keyOf(page: readonly RoomNow[], most: number): string {
  const words = page.map(({ room, now, next }) => [
    room.name,
    ...[...now, ...next].map(({ session }) => [session.title, hostNames(session), session.place]),
  ])
  return JSON.stringify([most, words])
}
