import fc from 'fast-check'
import { urlOf } from '../../client/net/call.ts'
import type { CallName } from '../../domain/api.ts'
import { everyCall } from '../every-call/table.ts'
import type { World } from '../every-call/world.ts'
import { formOf } from '../pictures.ts'
import { type Contract, hostile, type Schema, valuesOf } from './contract.ts'

type Change = { how: 'leave' | 'set' | 'take away'; value: unknown }
type Changes = Record<string, Change>

/** The variation of a valid request: none, other valid values, or anything. */
export type Variation = {
  mood: 'good' | 'valid' | 'hostile'
  body: Changes
  query: Changes
  path: Changes
  more: Record<string, unknown>
  whole: string | null
  headers: Record<string, string>
}

/** Ids refer to rows of the world, and event addresses come from it: another value would only be refused. */
const NAMES_SOMETHING = /^(id|.*Id|rooms|links|sponsors|pages|city|date|token|uploadKey|copyFrom|eventIds)$/

export function variationsOf(contract: Contract, name: CallName): fc.Arbitrary<Variation> {
  const of = (mood: Variation['mood']) =>
    fc.record({
      mood: fc.constant(mood),
      body: changes(mood, contract.fieldsOf(name, 'body')),
      query: changes(mood, contract.fieldsOf(name, 'query')),
      path: changes(mood, contract.fieldsOf(name, 'path')),
      more: mood === 'hostile' ? fc.dictionary(unknownFields, hostile, { maxKeys: 2 }) : fc.constant({}),
      whole: mood === 'hostile' ? fc.option(brokenBodies, { freq: 5 }) : fc.constant(null),
      headers: mood === 'hostile' ? oddHeaders : fc.constant({}),
    })
  return fc.oneof(
    { arbitrary: of('good'), weight: 1 },
    { arbitrary: of('valid'), weight: 3 },
    { arbitrary: of('hostile'), weight: 3 },
  )
}

const unknownFields = fc.constantFrom(
  '__proto__',
  'constructor',
  'id',
  'version',
  'isAdmin',
  'createdBy',
  'x',
  '',
)
const brokenBodies = fc.constantFrom(
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '1',
  '['.repeat(2_000),
  '{"a":1e999}',
  '\ufeff{}',
)
const oddHeaders = fc.record(
  {
    'if-match': fc.constantFrom('"1-1"', '*', 'W/"1-1"', '""', 'x', '"1-99999999999999999999"'),
    'content-type': fc.constantFrom(
      'text/plain',
      'application/json',
      'application/xml',
      'multipart/form-data',
      '*',
    ),
    'accept-encoding': fc.constantFrom('br', 'identity', 'x', ''),
    accept: fc.constantFrom('text/html', 'x', ''),
  },
  { requiredKeys: [] },
)

function changes(mood: Variation['mood'], fields: Record<string, Schema>): fc.Arbitrary<Changes> {
  const each = Object.entries(fields).map(([name, schema]): [string, fc.Arbitrary<Change>] => {
    const leave = fc.constant<Change>({ how: 'leave', value: null })
    if (mood === 'good' || (mood === 'valid' && NAMES_SOMETHING.test(name))) return [name, leave]
    const set = (mood === 'valid' ? valuesOf(schema) : hostile).map(
      (value): Change => ({ how: 'set', value }),
    )
    if (mood === 'valid') return [name, fc.oneof(leave, set)]
    return [name, fc.oneof(leave, set, fc.constant<Change>({ how: 'take away', value: null }))]
  })
  return fc.record(Object.fromEntries(each))
}

/** The call as the table of all calls makes it in this world, with variations. */
export async function requestOf(
  name: CallName,
  world: World,
  variation: Variation,
): Promise<[url: string, request: RequestInit]> {
  const { params = {}, query = {}, body, form } = await everyCall[name].ask(world)
  const [method = '', path = ''] = name.split(' ')
  const { headers } = variation
  const varied = { path: changed(params, variation.path), query: changed(query, variation.query) }
  const segments = Object.fromEntries(Object.entries(varied.path).map(([key, value]) => [key, text(value)]))
  const asked = Object.fromEntries(Object.entries(varied.query).map(([key, value]) => [key, text(value)]))
  const url = urlOf(
    path.replaceAll(/:\w+/g, (part) => (text(segments[part.slice(1)]) === '' ? 'x' : part)),
    segments,
    asked,
  )
  if (form && variation.whole === null) return [url, { method, body: withFields(form, variation) }]
  if (
    method === 'GET' ||
    (body === undefined && Object.keys(variation.body).length === 0 && !variation.whole)
  )
    return [url, { method, headers: withoutType(headers) }]
  const given = typeof body === 'object' && body !== null ? body : {}
  const sent = variation.whole ?? JSON.stringify({ ...changed(given, variation.body), ...variation.more })
  return [url, { method, headers: { 'content-type': 'application/json', ...headers }, body: sent }]
}

function changed(given: object, changes: Changes): Record<string, unknown> {
  const result: Record<string, unknown> = { ...given }
  for (const [name, { how, value }] of Object.entries(changes)) {
    if (how === 'set') result[name] = value
    if (how === 'take away') delete result[name]
  }
  return result
}

function withFields(form: FormData, { body }: Variation): FormData {
  const varied = formOf({})
  for (const [name, value] of form) if (body[name]?.how !== 'take away') varied.append(name, value)
  for (const [name, { how, value }] of Object.entries(body)) if (how === 'set') varied.set(name, text(value))
  return varied
}

function withoutType({ 'content-type': _, ...headers }: Record<string, string>) {
  return headers
}

/** The value in a form that an address can contain: half a character, for example, has none. */
function text(value: unknown): string {
  const written = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return written.toWellFormed().slice(0, 2_000)
}
