import { portalPaths } from '../../domain/portal-paths.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { useIsHelper } from '../event/of-helper.ts'
import { Link } from '../lib/address.tsx'
import { Notice } from '../ui/notice.tsx'
import { useSessionChoices } from './use-session-choices.ts'

type Props = {
  hasSlots: boolean
  hasRooms: boolean
  /** Without the reason, if no form is visible. */
  isBrief?: boolean
}

/** Explains why a session cannot be saved yet, and links to the missing step. Typed values are kept as a draft. */
export function MissingSpots({ hasSlots, hasRooms, isBrief = false }: Props) {
  const { city, date } = useEventAddress()
  const isHelper = useIsHelper()
  if (hasSlots && hasRooms) return null
  const section = portalPaths.admin({ location: city, date }, { section: 'static-content' })
  const missing = [
    ...(hasSlots ? [] : [{ tab: 'time-slots', words: textKey('session.addSlots') }]),
    ...(hasRooms ? [] : [{ tab: 'rooms', words: textKey('session.addRooms') }]),
  ]
  return (
    <Notice role="note">
      <p className="font-semibold">
        {t('session.needsSpots', { missing: missing.length > 1 ? 'both' : hasSlots ? 'rooms' : 'slots' })}
      </p>
      {!isBrief && <p>{t('session.whySpots')}</p>}
      <p className="flex flex-wrap gap-x-5 empty:hidden">
        {(isHelper ? [] : missing).map(({ tab, words }) => (
          <Link
            key={tab}
            to={`${section}&tab=${tab}`}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {t(words)}
          </Link>
        ))}
      </p>
    </Notice>
  )
}

/** The content of `MissingSpots` for the page's event, once it is known; null if a session can be saved. */
export function useMissingSpots() {
  const { slots, rooms, isRead } = useSessionChoices()
  const [hasSlots, hasRooms] = [slots.some(({ isStatic }) => !isStatic), rooms.length > 0]
  return isRead && !(hasSlots && hasRooms) ? <MissingSpots isBrief {...{ hasSlots, hasRooms }} /> : null
}
