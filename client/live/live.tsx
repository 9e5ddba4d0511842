import { type ComponentType, useEffect, useState } from 'react'
import { type EventAddress, isEventAddress, useEventAddress } from '../event/event.ts'
import { useFollowedEvent } from '../event/followed-event.ts'
import type { WholeEvent } from './keep-event.ts'

type Props = { shown: EventAddress | null; followed: EventAddress | null; wholeEvent: WholeEvent }

const TRY_AGAIN_MS = 15_000

/**
 * Live updates, once the page is hydrated; the server renders none of them. Their code loads after the first script,
 * which hydrates sooner without it. If the network is missing, the page requests it again.
 */
export function Live({ wholeEvent }: { wholeEvent: WholeEvent }) {
  const [Updates, setUpdates] = useState<ComponentType<Props> | null>(null)
  const eventAddress = useEventAddress()
  const shown = isEventAddress(eventAddress) ? eventAddress : null
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
