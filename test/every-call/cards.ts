import { randomBytes } from 'node:crypto'
import type { CallName } from '../../domain/api.ts'
import { formOf, picture } from '../pictures.ts'
import { everybody, helping, insiders, type Line, listing, managing } from './by-role.ts'
import type { World } from './world.ts'

const newCode = () => randomBytes(12).toString('base64url')
const ofCard = async ({ one, card }: World) => ({ params: await one(card()) })

/** Photographed and numbered cards, and the wall. */
export const cardCalls = {
  'POST /api/process-image': helping('200', async ({ ofEvent }) => ({
    form: formOf(ofEvent, { image: { bytes: await picture() } }),
  })),
  'GET /api/session-cards': helping('200 with 1', async ({ card, ofEvent }) => {
    await card()
    return { query: ofEvent }
  }),
  'GET /api/card-reader': insiders('200', () => ({})),
  'GET /api/session-cards/empty-card': helping('200', ({ ofEvent }) => ({ query: ofEvent })),
  'GET /api/session-cards/sheet': helping('200', ({ ofEvent }) => ({ query: ofEvent })),
  'POST /api/session-cards': helping('201', async ({ ofEvent }) => ({
    form: formOf(ofEvent, { image: { bytes: await picture() } }),
  })),
  'GET /api/numbered-cards': helping('200 with 1', async ({ numberedCard, ofEvent }) => {
    await numberedCard()
    return { query: ofEvent }
  }),
  'POST /api/numbered-cards': helping('201', ({ eventId }) => ({ body: { eventId, count: 1 } })),
  'PUT /api/numbered-cards/:id': helping('200', async ({ one, numberedCard }) => ({
    params: await one(numberedCard()),
    body: { isClosed: true },
  })),
  'GET /api/numbered-cards/sheet': helping('200', async ({ numberedCard, ofEvent }) => {
    await numberedCard()
    return { query: { ...ofEvent, from: '1', to: '1' } }
  }),
  'GET /api/author-pages/:code': everybody(async ({ numberedCard }) => ({
    params: { code: (await numberedCard()).code },
  })),
  'GET /api/author-pages/:code/card': everybody(async ({ numberedCard }) => ({
    params: { code: (await numberedCard()).code },
  })),
  'PUT /api/author-pages/:code': everybody(async ({ numberedCard }) => ({
    params: { code: (await numberedCard()).code },
    body: { title: 'Title', presenterName: 'Presenter' },
  })),
  'PUT /api/author-pages/:code/full': everybody(async ({ cardOfSession }) => ({
    params: { code: (await cardOfSession()).code },
    body: { isFull: true },
  })),
  'PUT /api/author-pages/:code/session': everybody(async ({ cardOfSession }) => ({
    params: { code: (await cardOfSession()).code },
    body: { late: 5 },
  })),
  'GET /api/author-pages/:code/spots': everybody(async ({ numberedCard }) => ({
    params: { code: (await numberedCard()).code },
  })),
  'PUT /api/author-pages/:code/spot': everybody(async ({ cardWithClaims }) => ({
    params: { code: (await cardWithClaims()).code },
    body: { spot: null },
  })),
  'POST /api/author-pages/:code/hand-over': everybody(async ({ numberedCard }) => {
    const { code } = await numberedCard()
    return { params: { code }, body: { code: `next${code}`.slice(0, 16) } }
  }, '201'),
  'POST /api/author-pages/:code/co-hosts': everybody(
    async ({ numberedCard }) => ({ params: { code: (await numberedCard()).code } }),
    '201',
  ),
  'DELETE /api/author-pages/:code/co-hosts/:id': everybody(
    async ({ cardWithCoHost }) => ({ params: await cardWithCoHost() }),
    '204',
  ),
  'DELETE /api/author-pages/:code/name': everybody(async ({ numberedCard }) => ({
    params: { code: (await numberedCard()).code },
  })),
  'PUT /api/author-pages/:code/join': everybody(async ({ idea }) => {
    const { code: other } = await idea()
    return { params: { code: (await idea()).code }, body: { other } }
  }),
  'POST /api/numbered-cards/:id/code': helping('204', async ({ one, numberedCard }) => ({
    params: await one(numberedCard()),
    body: {},
  })),
  'PUT /api/numbered-cards/claims': helping('200', ({ eventId }) => ({ body: { eventId, isOpen: true } })),
  'GET /api/author-pages/:code/room': everybody(async ({ roomCode }) => ({
    params: { code: await roomCode() },
  })),
  'PUT /api/author-pages/:code/room': everybody(async ({ roomCode }) => ({
    params: { code: await roomCode() },
    body: { needsHelp: true },
  })),
  'GET /api/numbered-cards/rooms': helping('200', ({ ofEvent }) => ({ query: ofEvent })),
  'POST /api/numbered-cards/rooms/:id': managing('201', async ({ room }) => ({
    params: { id: String((await room()).id) },
    body: {},
  })),
  'PUT /api/numbered-cards/rooms/:id': helping('204', async ({ roomWithCode }) => ({
    params: { id: String(await roomWithCode()) },
    body: {},
  })),
  'DELETE /api/author-pages/:code/idea': everybody(
    async ({ idea }) => ({ params: { code: (await idea()).code } }),
    '204',
  ),
  'GET /api/ideas': listing(({ idea }) => idea()),
  'POST /api/ideas': {
    ...everybody(async ({ eventId, idea }) => {
      await idea()
      return { body: { eventId, code: newCode(), title: 'Bread' } }
    }, '201'),
    hidden: ['404', '404', '404', '404', '404', '404', '404'],
  },
  'POST /api/ideas/:number/take': {
    ...everybody(async ({ eventId, idea }) => {
      const { number } = await idea({ isWish: true })
      return { params: { number }, body: { eventId, code: newCode(), presenterName: 'Ada' } }
    }, '201'),
    hidden: ['404', '404', '404', '404', '404', '404', '404'],
  },
  'PUT /api/ideas/stars': everybody(
    ({ eventId }) => ({ body: { eventId, browser: '0'.repeat(32), numbers: [1] } }),
    '204',
  ),
  'PUT /api/ideas/list': helping('200', ({ eventId }) => ({ body: { eventId, ideas: 'open' } })),
  'PUT /api/ideas/:id': helping('200', async ({ one, idea }) => ({
    params: await one(idea()),
    body: { isHidden: true },
  })),
  'PUT /api/ideas/:id/join': helping('200', async ({ one, idea }) => {
    const { number } = await idea()
    return { params: await one(idea()), body: { into: number } }
  }),
  'PUT /api/ideas/:id/words': helping('200', async ({ one, idea }) => ({
    params: await one(idea()),
    body: { title: 'Rye' },
  })),
  'DELETE /api/ideas/:id/name': helping('200', async ({ one, idea }) => ({
    params: await one(idea({ presenterName: 'Ida' })),
  })),
  'POST /api/colleagues': helping('204', ({ eventId }) => ({
    body: { eventId, window: '0'.repeat(32), sessionId: null },
  })),
  'PUT /api/ideas/round': helping('200', async ({ eventId, idea }) => {
    await idea()
    return { body: { eventId, act: 'start', version: 0 } }
  }),
  'GET /api/ideas/spots': helping('200', async ({ ofEvent, idea }) => ({
    query: { ...ofEvent, number: String((await idea()).number), hands: '20' },
  })),
  // The card reader of these tests sees no wall.
  'POST /api/wall/photos': helping('400', async ({ ofEvent }) => ({
    form: formOf(ofEvent, { photo1: { bytes: await picture() } }),
  })),
  'POST /api/wall/accept': helping('200 with 1', async ({ eventId, scheduled }) => ({
    body: { eventId, moves: [{ id: (await scheduled()).session.id, version: 1, spot: null }], additions: [] },
  })),
  'GET /api/wall/heads': helping('200', ({ ofEvent }) => ({ query: ofEvent })),
  'GET /api/wall/heads/picture': helping('200', ({ ofEvent }) => ({ query: ofEvent })),
  'GET /api/papers/:paper': managing('200', ({ ofEvent }) => ({ params: { paper: 'day' }, query: ofEvent })),
  'GET /api/papers/:paper/preview': managing('200', ({ ofEvent }) => ({
    params: { paper: 'report' },
    query: ofEvent,
  })),
  'POST /api/session-cards/claim-next': helping('200', ({ eventId }) => ({ body: { eventId } })),
  'GET /api/session-cards/:id': helping('200', ofCard),
  'DELETE /api/session-cards/:id': helping('204', ofCard),
  'POST /api/session-cards/:id/claim': helping('200', ofCard),
  'POST /api/session-cards/:id/release': helping('204', ofCard),
  'POST /api/session-cards/:id/confirm': helping('200', ofCard),
  'POST /api/session-cards/:id/read-again': helping('200', async ({ one, failedCard }) => ({
    params: await one(failedCard()),
  })),
  'POST /api/session-cards/:id/save': helping('201', async (world) => ({
    ...(await ofCard(world)),
    body: await world.sessionBody(),
  })),
  'GET /api/session-cards/:id/photo': helping('200', ofCard),
  'GET /api/session-cards/:id/crops/:field': helping('404', async ({ card }) => ({
    params: { id: String((await card()).id), field: 'title' },
  })),
} satisfies Partial<Record<CallName, Line>>
