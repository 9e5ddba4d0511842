import { useSyncExternalStore } from 'react'

/**
 * Whether the page has come alive. While it does, it must say what the server wrote, even when a read has been
 * answered meanwhile: pages behind the sign-in come as chunks, later than the header's own reads.
 */
export function useIsLive(): boolean {
  return useSyncExternalStore(never, inBrowser, onServer)
}

const never = () => () => undefined
const inBrowser = () => true
const onServer = () => false
