import { brotliDecompressSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Schema } from './arbitrary.ts'

type Content = Record<string, { schema?: Schema }>
type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content?: Content }
  responses: Record<string, { content?: Content }>
}
export type ContractDocument = { paths: Record<string, Record<string, Operation>> }

/** The judge of this application's answers, by the document that it gives. */
export async function contractOf(hub: { fetch: (path: string) => Promise<Response> }): Promise<Contract> {
  return readContract(await (await hub.fetch('/api/openapi.json')).json())
}

/** Judges answers by the API's own document. */
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
    /** The fields that a call's body, query or path may have. */
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
    /** The parts of an answer that the document does not promise; empty for a good answer. */
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

/** The text of an answer: the application in memory gives replies out of its cache in their encoding. */
async function textOf(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  return (answer.headers.get('content-encoding') === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
}

function escaped(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1')
}
