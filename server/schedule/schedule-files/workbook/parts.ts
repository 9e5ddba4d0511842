import { XMLParser } from 'fast-xml-parser'
import { fromBufferPromise } from 'yauzl'
import { t } from '../../../../domain/text/t.ts'
import { UnusableSchedule } from '../schedule.ts'

/** The limits on the bytes of a part and of all parts, uncompressed; a table of 2,000 sessions takes two million. */
const LONGEST_PART = 24 * 2 ** 20
const MOST_PARTS = 200

export type Node = { [name: string]: unknown }

const LISTS = new Set('sheet,Relationship,si,r,row,c,mergeCell,xf,numFmt'.split(','))
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: 'text',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  removeNSPrefix: true,
  isArray: (name) => LISTS.has(name),
})

/**
 * The parts of a workbook that a table needs, by name.
 * @throws UnusableSchedule for a file that is not a workbook, or that grows beyond what a table needs
 */
export async function partsOf(bytes: Uint8Array): Promise<(name: string) => Node | null> {
  const parts = new Map<string, string>()
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true, autoClose: false })
    if (zip.entryCount > MOST_PARTS) throw new UnusableSchedule(t('import.manyParts'))
    let left = LONGEST_PART
    for await (const entry of zip.eachEntry()) {
      if (
        !/^xl\/(?:workbook|styles|sharedStrings|worksheets\/[^/]+|_rels\/workbook)\.xml(?:\.rels)?$/i.test(
          entry.fileName,
        )
      )
        continue
      if (entry.uncompressedSize > left) throw new UnusableSchedule(t('import.largeWorkbook'))
      left -= entry.uncompressedSize
      // The stream fails if it has more bytes than its entry declares.
      const stream = await zip.openReadStreamPromise(entry)
      parts.set(entry.fileName, Buffer.concat(await stream.toArray()).toString('utf8'))
    }
  } catch (error) {
    if (error instanceof UnusableSchedule) throw error
    throw new UnusableSchedule(t('import.badWorkbook'), { cause: error })
  }
  return (name) => {
    const text = parts.get(name)
    return text === undefined ? null : (parser.parse(text) as Node)
  }
}

export function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}
}

export function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.map(nodeOf) : []
}

/** The text of an element, or an attribute. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const { text } = nodeOf(value)
  return typeof text === 'string' ? text : ''
}
