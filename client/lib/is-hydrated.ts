import { useSyncExternalStore } from 'react'

/**
 * Whether the page is hydrated. Until then a component renders what the server rendered, even when
 * a read has been answered in between: pages behind the sign-in come as chunks, later than the header's own reads.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(never, inBrowser, onServer)
}

const never = () => () => undefined
const inBrowser = () => true
const onServer = () => false
