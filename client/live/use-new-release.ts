import { useEffect, useState } from 'react'
import { keep, readKept } from '../lib/browser-storage.ts'
import { pageState } from '../lib/state.ts'
import { isUnsaved } from '../lib/unsaved.ts'

const ANSWERED = 'release-answered'
/** Not all phones at once: they share one server. */
const SPREAD_MS = 8_000
const AGAIN_MS = 3_000

/**
 * Loads the page again when its server runs another release, once for each release, unless something is unsaved.
 * @param running the release that the server has named, or nothing yet
 * @returns whether the page is outdated and stays
 */
export function useNewRelease(running: string): boolean {
  const [isOutdated, setOutdated] = useState(false)

  useEffect(() => {
    const { release } = pageState()
    if (running === '' || release === '' || running === release) return
    const look = () => {
      if (isUnsaved() || !isFirstTime(running)) {
        setOutdated(isUnsaved())
        timer = setTimeout(look, AGAIN_MS)
      } else location.reload()
    }
    let timer = setTimeout(look, Math.random() * SPREAD_MS)
    return () => {
      clearTimeout(timer)
      setOutdated(false)
    }
  }, [running])

  return isOutdated
}

/** Between two servers of different releases a page would load again and again. */
function isFirstTime(release: string): boolean {
  return readKept('sessionStorage', ANSWERED) !== release && keep('sessionStorage', ANSWERED, release)
}
