import { useEffect, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { VALUE_KINDS } from '../../domain/schedule/session-fields.ts'
import { t } from '../../domain/text/t.ts'
import { Link } from '../lib/address.tsx'
import { KEYS, keep, readKept } from '../lib/browser-storage.ts'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { FoundRooms } from './search-results.tsx'

/** Before a letter is typed: the values that sessions can have, and the rooms. */
export function SearchOffers({ event, rooms }: { event: Event; rooms: readonly Room[] }) {
  const values = VALUE_KINDS.flatMap((kind) => event.lists[kind])
  return (
    <>
      {values.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2" aria-label={t('search.kinds')}>
          {values.map((value) => (
            <li key={value}>
              <Link to={paths.search(event, { q: value })} replace className="chip min-h-11">
                {value}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <FoundRooms event={event} rooms={rooms.map((room, index) => ({ room, index }))} />
      <KeysSwitch />
    </>
  )
}

/**
 * Switches the single-letter shortcuts, which can be pressed by mistake, and by dictation software. A phone has none.
 */
function KeysSwitch() {
  const [isOn, setOn] = useState(true)
  useEffect(() => setOn(readKept('localStorage', KEYS) === null), [])
  return (
    <label className="mt-6 flex min-h-11 items-center gap-3 max-md:hidden">
      <input
        type="checkbox"
        disabled={!useIsHydrated()}
        checked={isOn}
        onChange={({ target }) => {
          keep('localStorage', KEYS, target.checked ? null : 'off')
          setOn(target.checked)
        }}
      />
      {t('search.keys')}
    </label>
  )
}
