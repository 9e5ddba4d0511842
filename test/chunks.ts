import { join } from 'node:path'
import { readManifest } from '../server/render/assets.ts'

/**
 * The addresses of built chunks, to be refused to a browser. @param sources of the modules that begin them, `client/…`
 * @throws for a module that begins no chunk: a test that refuses nothing proves nothing
 */
export async function chunksOf(...sources: string[]): Promise<RegExp> {
  const chunks = await readManifest(join(import.meta.dirname, '../dist/client'))
  const files = sources.map((source) => {
    const chunk = chunks[source]
    if (!chunk) throw new Error(`${source} begins no chunk`)
    return chunk.file.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`/(${files.join('|')})$`)
}
