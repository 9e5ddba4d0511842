import { useSyncExternalStore } from 'react'

/**
 * Whether the page is hydrated. Until then a component renders what the server rendered, even if a read has been
 * answered in the meantime: signed-in pages load as chunks, later than the header's own reads.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(never, inBrowser, onServer)
}

const never = () => () => undefined
const inBrowser = () => true
const onServer = () => false
