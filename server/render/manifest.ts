import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
)
export type Manifest = z.output<typeof manifest>

/** The client build in a folder, by source file: the output, its styles and its imports. */
export async function readManifest(folder: string): Promise<Manifest> {
  return manifest.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))
}

/** The output of a source file and all that it imports, each once. */
export function withImports(chunks: Manifest, name: string, seen = new Set<string>()): Manifest[string][] {
  const chunk = chunks[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  return [chunk, ...(chunk.imports ?? []).flatMap((each) => withImports(chunks, each, seen))]
}
