import { useId, useState } from 'react'
import { spotName } from '../../domain/schedule/act-names.ts'
import { hostNames } from '../../domain/schedule/host-names.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { spotOf } from '../../domain/schedule/spots.ts'
import { hasWords, plainText, searchWords } from '../../domain/text/search-words.ts'
import { t } from '../../domain/text/t.ts'
import { TitleInLanguage } from '../event/title-in-language.tsx'
import { Input } from '../ui/field.tsx'
import { JumpButton, RoomSelect } from './jump-strip.tsx'
import type { BoardData } from './use-board-data.ts'

type Props = {
  board: BoardData
  days: readonly number[]
  day: number
  onDay: (day: number) => void
  /** The only visible room; null: all. */
  room: number | null
  onRoom: (room: number | null) => void
  onFound: (session: Session) => void
}

/**
 * Above the axis: its days, a link to each session, because a browser's search finds only what is drawn, and a link to
 * one room alone.
 */
export function AxisStrip({ board, days, day, onDay, room, onRoom, onFound }: Props) {
  return (
    <div className="axis-strip flex flex-wrap gap-2 pt-1 pb-2 sm:flex-nowrap print:hidden">
      {days.length > 1 && (
        <nav
          aria-label={t('schedule.days')}
          className="flex flex-auto gap-1 overflow-x-auto [scrollbar-width:thin] sm:min-w-0"
        >
          {days.map((each) => (
            <JumpButton
              key={each}
              className="min-h-11 px-3 text-sm/[inherit] whitespace-nowrap"
              aria-current={each === day ? 'date' : undefined}
              onClick={() => onDay(each)}
            >
              {board.days[each - 1]?.name ?? t('board.day', { day: each })}
            </JumpButton>
          ))}
        </nav>
      )}
      <Find board={board} onFound={onFound} />
      <RoomSelect rooms={board.rooms} room={room} onRoom={onRoom} className="max-w-56 flex-[1_1_7rem]" />
    </div>
  )
}

const SHOWN = 8

function Find({ board, onFound }: Pick<Props, 'board' | 'onFound'>) {
  const list = useId()
  const [search, setSearch] = useState('')
  const words = searchWords(search)
  const found =
    words.length === 0
      ? []
      : board.sessions.filter(
          (session) =>
            spotOf(session) && hasWords(plainText(`${session.title} ${hostNames(session)}`), words),
        )
  return (
    <div className="relative max-w-88 flex-[1_1_10rem]">
      <Input
        type="search"
        aria-label={t('board.find')}
        aria-controls={found.length > 0 ? list : undefined}
        placeholder={t('board.find')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setSearch('')
          if (key === 'Enter' && found[0]) choose(found[0])
        }}
      />
      <span role="status" className="sr-only">
        {words.length > 0 && t('board.countFound', { count: found.length })}
      </span>
      {words.length > 0 && (
        <ul
          id={list}
          className="absolute inset-x-0 top-full z-6 max-h-[50dvh] overflow-y-auto rounded-md border border-line bg-card text-soft shadow-float"
        >
          {found.slice(0, SHOWN).map((session) => {
            const spot = spotOf(session)
            return (
              <li key={session.id}>
                <button
                  type="button"
                  className="block min-h-11 w-full cursor-pointer px-3 py-1.5 text-start text-sm/[inherit] wrap-anywhere hover:bg-sunken focus-visible:bg-sunken"
                  onClick={() => choose(session)}
                >
                  <TitleInLanguage of={session} as="b" className="text-ink" />{' '}
                  {spot && <span>{spotName(spot, board)}</span>}
                </button>
              </li>
            )
          })}
          {(found.length > SHOWN || found.length === 0) && (
            <li className="px-3 py-2 text-sm/[inherit]">
              {found.length === 0 ? t('board.noneFound') : t('screen.more', { count: found.length - SHOWN })}
            </li>
          )}
        </ul>
      )}
    </div>
  )

  function choose(session: Session): void {
    setSearch('')
    onFound(session)
  }
}
