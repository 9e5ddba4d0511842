import type { ServerResponse } from 'node:http'

/** Calls `act` once the connection of a response closes, and at once where that happened before. */
export function whenClosed(response: ServerResponse, act: () => void): void {
  if (response.destroyed) act()
  else response.once('close', act)
}
