import type { Calls } from '../../domain/call.ts'

/** The shape of a refusal, the same for every call (docs/product.md#rules-of-all-calls). */
export const PROBLEM = {
  type: 'object',
  description: 'Why the call was refused',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', description: 'A code for programs', examples: ['INVALID_INPUT'] },
    message: { type: 'string', description: 'A sentence for a person' },
    current: {
      type: ['object', 'array'],
      description:
        'With 412: the row as it is now, or the rows where the call names several; with 409 CREATED_BEFORE: what was created',
    },
    issues: {
      type: 'array',
      description: 'What is wrong with which field',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
} as const

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'Invalid input',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Unknown, or hidden from the caller',
  409: 'In conflict with what is stored',
  412: 'Changed since the version that If-Match names',
  413: 'Too large',
  415: 'Wrong media type',
  429: 'Too many requests; Retry-After says when to try again',
  503: 'Not ready; Retry-After says when to try again',
  507: 'The server has no room left',
}

/** The refusals that a call can answer with, by status. */
export function problemsOf(name: string, call: Calls[keyof Calls]): Record<string, object> {
  const isWrite = !name.startsWith('GET ')
  const takesInput = call.params || call.query || call.body || call.files
  const statuses = [
    ...(takesInput || isWrite ? [400] : []),
    ...(call.access === 'public' ? [] : [401]),
    ...(call.access === 'public' && !isWrite ? [] : [403]),
    // Calls that name a row in their address, query or body: the row may be missing, or hidden.
    ...(call.params || (call.access !== 'public' && takesInput) ? [404] : []),
    ...(isWrite ? [409] : []),
    ...(/^(PUT|DELETE) /.test(name) && call.params ? [412] : []),
    ...(isWrite ? [413, 415] : []),
    429,
    503,
    ...(isWrite ? [507] : []),
    ...(call.refusals ?? []),
  ]
  return Object.fromEntries(
    statuses.sort().map((status) => [
      status,
      {
        description: MEANINGS[status],
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}
