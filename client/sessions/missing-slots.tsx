import { paths } from '../../domain/paths.ts'
import { Link } from '../lib/address.tsx'
import { useEventAddress } from '../lib/event.ts'
import { Notice } from '../ui/notice.tsx'

/** Says why a session cannot be saved yet, and leads to the missing step. Typed values are kept as a draft. */
export function MissingSlots({ hasSlots, hasRooms }: { hasSlots: boolean; hasRooms: boolean }) {
  const { city, date } = useEventAddress()
  if (hasSlots && hasRooms) return null
  const section = paths.admin({ location: city, date }, { section: 'static-content' })
  const missing = [
    ...(hasSlots ? [] : [{ tab: 'time-slots', words: 'time slots' }]),
    ...(hasRooms ? [] : [{ tab: 'rooms', words: 'rooms' }]),
  ]
  return (
    <Notice role="note">
      <p className="font-semibold">
        This event has no {missing.map(({ words }) => words).join(' and no ')} yet.
      </p>
      <p>A session is saved into a time slot and a room, so they come first. What you type here is kept.</p>
      <p className="flex flex-wrap gap-x-5">
        {missing.map(({ tab, words }) => (
          <Link
            key={tab}
            to={`${section}&tab=${tab}`}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Add {words}
          </Link>
        ))}
      </p>
    </Notice>
  )
}
