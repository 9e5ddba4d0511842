import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isDate } from '../../domain/dates.ts'
import { useFollowedEvent } from '../lib/followed-event.ts'
import type { WholeEvent } from './keep-event.ts'

type EventAddress = { city: string; date: string }
type Props = { shown: EventAddress | null; followed: EventAddress | null; wholeEvent: WholeEvent }

const TRY_AGAIN_MS = 15_000

/**
 * Live updates, once the page is hydrated; the server renders none of them. Their code follows the first script,
 * which hydrates sooner without it; without a network the page asks for it again.
 */
export function Live({ wholeEvent }: { wholeEvent: WholeEvent }) {
  const { pathname } = useLocation()
  const [Updates, setUpdates] = useState<ComponentType<Props> | null>(null)
  const [, city = '', date = ''] = pathname.split('/')
  const shown = isDate(date) ? { city: decodeURIComponent(city), date } : null
  const followed = useFollowedEvent()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const load = () =>
      import('./live-updates.tsx')
        .then(({ LiveUpdates }) => setUpdates(() => LiveUpdates))
        .catch(() => {
          timer = setTimeout(load, TRY_AGAIN_MS)
        })
    void load()
    return () => clearTimeout(timer)
  }, [])

  if (!Updates) return null
  return <Updates shown={shown} followed={followed ?? shown} wholeEvent={wholeEvent} />
}
