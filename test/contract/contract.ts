import { brotliDecompressSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { HOSTILE_NAMES } from '../hostile-names.ts'

type Content = Record<string, { schema?: Schema }>
type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content?: Content }
  responses: Record<string, { content?: Content }>
}
type ContractDocument = { paths: Record<string, Record<string, Operation>> }

/** Checks this application's answers against its own API document. */
export async function contractOf(hub: { fetch: (path: string) => Promise<Response> }): Promise<Contract> {
  return readContract(await (await hub.fetch('/api/openapi.json')).json())
}

/** Checks answers against the API's own document. */
function readContract(document: ContractDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema(document, 'contract')

  const operationOf = (name: string) => {
    const [method = '', path = ''] = name.split(' ')
    const key = path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = document.paths[key]?.[method.toLowerCase()]
    if (!operation) throw new Error(`${name} is not in the document`)
    return { operation, pointer: `/paths/${escaped(key)}/${method.toLowerCase()}` }
  }

  return {
    /** The possible fields of a call's body, query or path. */
    fieldsOf(name: string, place: 'body' | 'query' | 'path'): Record<string, Schema> {
      const { operation } = operationOf(name)
      if (place === 'body') {
        const schema = operation.requestBody?.content?.['application/json']?.schema
        return (
          (schema?.properties ? schema : schema?.anyOf?.find((each) => each.properties))?.properties ?? {}
        )
      }
      const given = (operation.parameters ?? []).filter((each) => each.in === place)
      return Object.fromEntries(given.map((each) => [each.name, each.schema]))
    },
    /** The possible fields in the bodies of these calls. */
    fieldsOfBodies(names: readonly string[]): string[] {
      return [...new Set(names.flatMap((name) => Object.keys(this.fieldsOf(name, 'body'))))]
    },
    /** The parts of an answer that the document does not promise; empty for a correct answer. */
    async untruthsOf(name: string, answer: Response): Promise<string[]> {
      const { operation, pointer } = operationOf(name)
      const promised = operation.responses[String(answer.status)]
      const text = await textOf(answer)
      if (!promised) return [`the status ${answer.status} is not in the document: ${text.slice(0, 300)}`]
      const media = answer.headers.get('content-type')?.split(';')[0] ?? 'none'
      if (!promised.content)
        return text === '' ? [] : [`a body where there should be none: ${text.slice(0, 300)}`]
      if (!(media in promised.content))
        return [`the media type ${media}, not ${Object.keys(promised.content)}`]
      if (media !== 'application/json') return []
      const place = `${pointer}/responses/${answer.status}/content/${escaped(media)}/schema`
      const judge = ajv.getSchema(`contract#${encodeURI(place)}`)
      if (!judge) throw new Error(`There is no schema at ${place}`)
      if (judge(JSON.parse(text))) return []
      return (judge.errors ?? []).map(
        ({ instancePath, message }) => `${instancePath} ${message}: ${text.slice(0, 300)}`,
      )
    },
  }
}
export type Contract = ReturnType<typeof readContract>

/** The text of an answer: the application in memory returns cached replies in their encoding. */
async function textOf(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  return (answer.headers.get('content-encoding') === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
}

function escaped(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The part of JSON Schema that the API's document uses. */
export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

const LONGEST = 60
/** Valid text for a schema that is difficult for careless code. */
const awkward = fc.constantFrom(
  ...HOSTILE_NAMES,
  ...[
    "' or 1=1 --",
    '<img src=x onerror=alert(1)>',
    '{{7*7}}',
    '=1+1',
    '../../etc/passwd',
    '$1 $& $`',
    'null',
  ],
  ...[
    '\u202egnp.exe',
    'e\u0301',
    '👩‍👩‍👧',
    '\ufeff',
    '\u2028',
    '\\',
    '%00',
    'ß',
    'İ',
    '__proto__',
    'constructor',
  ],
)

/** Values that are valid by the schema; a rule outside the schema may still refuse them. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map(valuesOf))
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') return fc.integer(boundsOf(schema))
  if (schema.type === 'number') return fc.double({ min: -1e9, max: 1e9, noNaN: true })
  if (schema.type === 'string') return texts(schema)
  if (schema.type === 'array') return lists(schema)
  if (schema.type === 'object') return objects(schema)
  return fc.jsonValue()
}

/** Values that fit no schema of the API. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  awkward,
  fc.constantFrom<unknown>('', ' ', '\0', '\ud800', '0x10', '1e3', '-0', 'x'.repeat(70_000), 'a'.repeat(301)),
  fc.constantFrom<unknown>(-1, 0, 1.5, 2 ** 31, 2 ** 53, -1e308, true, false, null, [], {}, [[]], [null]),
  fc.constantFrom<unknown>({ id: 1 }, [{ id: '1' }], { $ne: null }, { toString: 1 }, { length: 1e9 }),
  fc.jsonValue({ maxDepth: 3 }),
)

function texts({ pattern, minLength = 0, maxLength = LONGEST }: Schema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const isAllowed = (text: string) => text.length >= minLength && text.length <= maxLength
  const size = { minLength, maxLength: Math.min(maxLength, Math.max(minLength, LONGEST)) }
  const longest = fc.constant('ä'.repeat(maxLength)).filter(isAllowed)
  return fc.oneof(
    { arbitrary: fc.string({ unit: 'grapheme', ...size }).filter(isAllowed), weight: 4 },
    { arbitrary: awkward.filter(isAllowed), weight: 2 },
    { arbitrary: longest, weight: 1 },
  )
}

function boundsOf({ minimum, exclusiveMinimum, maximum }: Schema) {
  const min = minimum ?? (exclusiveMinimum === undefined ? -(2 ** 31) : exclusiveMinimum + 1)
  return { min, max: Math.min(maximum ?? 2 ** 31 - 1, 2 ** 31 - 1) }
}

function lists({ items = {}, minItems = 0, maxItems = 5 }: Schema) {
  return fc.array(valuesOf(items), {
    minLength: minItems,
    maxLength: Math.min(maxItems, Math.max(5, minItems)),
  })
}

function objects({ properties = {}, required = [] }: Schema) {
  const values = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valuesOf(each)]))
  return fc.record(values, { requiredKeys: required.filter((name) => name in values) })
}
