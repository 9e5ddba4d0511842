import type { SwaggerTransformObject } from '@fastify/swagger'
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { callsForPeople } from '../../../domain/api.ts'
import type { Call, Calls } from '../../../domain/call.ts'
import { isIdempotent } from '../serve.ts'

/** The body of a refusal, the same for every call (docs/product.md#rules-of-all-calls). */
const PROBLEM = {
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
  507: 'The disk of the server is full',
}

type Operation = {
  operationId?: string
  summary?: string
  parameters?: object[]
  requestBody?: { required?: boolean; content?: Record<string, { schema?: JsonSchema }> }
  responses?: Record<string, { description?: string; content?: object; headers?: object }>
  security?: object[]
}
type JsonSchema = { type?: string; properties?: Record<string, object>; required?: string[] }
export type ApiDocument = {
  info: { title: string; version: string }
  servers?: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas?: Record<string, object>; securitySchemes?: Record<string, object> }
}

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag that the change began from; 412 when the row has moved on',
  schema: { type: 'string' },
}
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names this attempt for a day: sent again under the same name, after an answer that was lost, nothing more is done and it is answered as before; 409 CREATED_BEFORE with another content',
  schema: { type: 'string', minLength: 1, maxLength: 100 },
}
const ETAG = { ETag: { description: 'Names this version of the row', schema: { type: 'string' } } }

/** Adds what the table of calls knows to the document of the schemas: refusals, files, sign-in, ETags. */
export function completeDocument(calls: Calls, cookieName: string): SwaggerTransformObject {
  return (input) => {
    const document = jsonSchemaTransformObject(input) as unknown as ApiDocument
    for (const [name, call] of Object.entries(calls)) {
      const [method = '', url = ''] = name.split(' ')
      const operation = document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      if (operation) complete(operation, name, call)
    }
    document.components.schemas = { ...document.components.schemas, Problem: PROBLEM }
    document.components.securitySchemes = {
      signIn: { type: 'apiKey', in: 'cookie', name: cookieName, description: 'Set by POST /api/login' },
      token: { type: 'http', scheme: 'bearer', description: 'Made on the account page, for programs' },
    }
    // The live stream is not in the table of calls, and is open to everyone.
    for (const methods of Object.values(document.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const path = Object.keys(document.paths).find((each) => document.paths[each] === methods) ?? ''
        operation.operationId ??= operationIdOf(`${method.toUpperCase()} ${path}`)
        operation.security ??= []
      }
    return document as unknown as ReturnType<SwaggerTransformObject>
  }
}

/** A name for generated clients: `GET /api/events/:id` is `getEventsById`. */
export function operationIdOf(name: string): string {
  const [method = '', url = ''] = name.split(' ')
  const words = url
    .replace(/^\/api\//, '')
    .replace(/:(\w+)/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function complete(operation: Operation, name: string, call: Call): void {
  const responses = operation.responses ?? {}
  const good = Object.values(responses)[0]
  if (good) good.description = call.reply ? 'Done' : 'Done, without a body'
  if (good && call.media) good.content = { [call.media]: { schema: { type: 'string' } } }
  if (good && !call.reply) delete good.content
  if (name.startsWith('GET ') && call.access === 'public')
    responses['304'] = { description: 'Not changed since the version that If-None-Match names' }
  operation.responses = { ...responses, ...problemsOf(name, call) }
  operation.operationId = operationIdOf(name)
  const token = callsForPeople.has(name) ? [] : [{ token: [] }]
  operation.security = call.access === 'public' ? [] : [{ signIn: [] }, ...token]
  if (/^(PUT|DELETE) /.test(name) && call.params) {
    operation.parameters = [...(operation.parameters ?? []), IF_MATCH]
    if (good && call.reply) good.headers = ETAG
  }
  if (isIdempotent(call)) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY]
  if (call.files) operation.requestBody = withFiles(operation.requestBody, call.files)
}

function withFiles(body: Operation['requestBody'], files: readonly string[]): Operation['requestBody'] {
  const json = body?.content?.['application/json']
  const fileFields = Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }]))
  const form = {
    ...json?.schema,
    type: 'object',
    properties: { ...json?.schema?.properties, ...fileFields },
  }
  return {
    ...body,
    content: { ...(json && { 'application/json': json }), 'multipart/form-data': { schema: form } },
  }
}

/** The refusals that a call can answer with, by status. */
function problemsOf(name: string, call: Calls[keyof Calls]): Record<string, object> {
  const isWrite = !name.startsWith('GET ')
  const takesInput = call.params || call.query || call.body || call.files
  const statuses = [
    ...(takesInput || isWrite ? [400] : []),
    ...(call.access === 'public' ? [] : [401]),
    ...(call.access === 'public' && !isWrite ? [] : [403]),
    // A call that names a row in its path, query or body: the row may be missing or hidden.
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
