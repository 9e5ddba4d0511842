import { useEffect } from 'react'
import { navigate, useAddress } from '../lib/address.tsx'
import { logProblem } from '../lib/log.ts'

/**
 * Imports the stars that a link from another device has after its `#`, and then removes them from the address.
 * @param sessions the event's sessions; null while they are read
 */
export function useStarLink(sessions: readonly { id: number }[] | null): void {
  const { hash, pathname } = useAddress()

  useEffect(() => {
    if (!hash.startsWith('#stars=') || !sessions) return
    import('./star-link.ts')
      .then(
        ({ importStars }) =>
          // New sessions may have asked twice, and a visitor who has moved on stays where they are.
          location.hash === hash &&
          importStars(hash, sessions) &&
          navigate(`${pathname}?view=mine`, { replace: true }),
      )
      .catch((error: unknown) => logProblem('The stars in this link could not be added', error))
  }, [hash, pathname, sessions])
}
