import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isDate } from '../../domain/dates.ts'
import type { WholeEvent } from './keep-event.ts'

type Props = { city: string | null; date: string | null; wholeEvent: WholeEvent }

const TRY_AGAIN_MS = 15_000

/**
 * Live updates, once the page is hydrated; the server renders none of them. Their code follows the first script,
 * which hydrates sooner without it; without a network the page asks for it again.
 */
export function Live({ wholeEvent }: { wholeEvent: WholeEvent }) {
  const { pathname } = useLocation()
  const [Updates, setUpdates] = useState<ComponentType<Props> | null>(null)
  const [, city = '', date = ''] = pathname.split('/')
  const isOfEvent = isDate(date)

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
  return (
    <Updates
      city={isOfEvent ? decodeURIComponent(city) : null}
      date={isOfEvent ? date : null}
      wholeEvent={wholeEvent}
    />
  )
}
