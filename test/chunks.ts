import { join } from 'node:path'
import { readManifest } from '../server/render/assets.ts'

/**
 * A pattern for the addresses of built chunks, for blocking them in a browser. @param sources of the modules that
 * begin them, `client/…`
 * @throws for a module that begins no chunk: a test that blocks nothing proves nothing
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
