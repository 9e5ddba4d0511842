import { useEffect } from 'react'
import { useAddress } from '../lib/address.tsx'
import { keep } from '../lib/browser-storage.ts'
import { logProblem } from '../lib/log.ts'

/**
 * Imports the stars that a link from another device has after its `#`, and then removes them from the address. The link
 * is stored until then (star-link.ts), so that a visitor who leaves gets them at the next visit.
 * @param sessions the event's sessions; null while they are read
 */
export function useStarLink(sessions: readonly { id: number }[] | null): void {
  const { hash, pathname } = useAddress()

  useEffect(() => {
    if (!hash.startsWith('#stars=')) return
    const link = pathname + hash
    keep('localStorage', 'star-link', link)
    if (!sessions) return
    import('./star-link.ts')
      .then(({ importLink }) => importLink(link, sessions))
      .catch((error: unknown) => logProblem('The stars in this link could not be added', error))
  }, [hash, pathname, sessions])
}
