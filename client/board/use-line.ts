import { useCallback, useRef } from 'react'

export type InLine = ReturnType<typeof useLine>

/** A line in which acts wait for each other: each begins once the one before has ended, done or refused. */
export function useLine() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(<T>(act: () => Promise<T>): Promise<T> => {
    const done = last.current.then(act)
    last.current = done.catch(() => undefined)
    return done
  }, [])
}
