import { z } from 'zod'
import type { Calls } from '../call.ts'
import { idParams, pathId } from '../text/text.ts'
import { MOST_CO_HOSTS } from './card-limits.ts'
import { authorPage, cardCode } from './numbered-cards.ts'

const params = z.object({ code: cardCode })
const madeCode = z.object({ code: cardCode })

export const cardCodeCalls = {
  'POST /api/author-pages/:code/hand-over': {
    summary:
      'Gives a card a new code for its next holder, which the phone of the one before has made, and ends the one that asks; the same once more where the answer was lost',
    access: 'public',
    params,
    body: madeCode,
    reply: madeCode,
    status: 201,
    isIdempotent: false,
    refusals: [403, 409, 429],
  },
  'POST /api/author-pages/:code/co-hosts': {
    summary: `Makes a further code of a card for someone who does the session with its holder; at most ${MOST_CO_HOSTS} hold at once`,
    access: 'public',
    params,
    reply: madeCode,
    status: 201,
    isIdempotent: false,
    refusals: [403, 409, 429],
  },
  'DELETE /api/author-pages/:code/co-hosts/:id': {
    summary: 'Ends a further code of a card',
    access: 'public',
    params: params.extend({ id: pathId }),
    reply: null,
    refusals: [403, 404, 409, 429],
  },
  'DELETE /api/author-pages/:code/name': {
    summary:
      'Takes the presenter’s name out of a card, its session, the history, and what was read on its photos',
    access: 'public',
    params,
    reply: authorPage,
    refusals: [409, 429],
  },
  'PUT /api/author-pages/:code/join': {
    summary:
      'Makes one idea of two whose codes both are known: the other one goes into that of the address, which names both hosts',
    access: 'public',
    params,
    body: z.object({ other: cardCode }),
    reply: authorPage,
    refusals: [409, 429],
  },
  'POST /api/numbered-cards/:id/code': {
    summary: 'Ends all codes of a card and gives it a new one, which its next sheet has',
    access: 'helper',
    params: idParams,
    body: z.object({}),
    reply: null,
    isIdempotent: false,
  },
} satisfies Calls
