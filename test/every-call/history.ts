import type { CallName } from '../../domain/api.ts'
import { helping, type Line, managing } from './by-role.ts'

/** Changes and undo. */
export const historyCalls = {
  'GET /api/history': managing('200', ({ ofEvent }) => ({ query: ofEvent })),
  'GET /api/history/acts': helping('200 with 2', async ({ acts, ofEvent }) => {
    await acts()
    return { query: ofEvent }
  }),
  'POST /api/history/acts/:change/undo': helping('200', async ({ acts }) => ({
    params: { change: (await acts()).latest.change },
    body: {},
  })),
  'GET /api/history/back-to': managing('200', async ({ acts, ofEvent }) => ({
    query: { ...ofEvent, to: String((await acts()).first.lastId) },
  })),
  'POST /api/history/back-to': managing('200', async ({ acts, eventId }) => {
    const { first, latest } = await acts()
    return { body: { eventId, to: first.lastId, upTo: latest.lastId } }
  }),
  'POST /api/history/:id/restore': managing('200', async ({ deletedRoom }) => ({
    params: await deletedRoom(),
  })),
} satisfies Partial<Record<CallName, Line>>
