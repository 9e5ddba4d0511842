import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { TEXTS_ELEMENT } from '../../domain/page-state.ts'
import { contentHash } from '../lib/content-hash.ts'

/** The HTML that the build adds to a page's head, and the hashes that the security policy must allow for it. */
export type Assets = {
  style: string
  lazyStyle: string
  apartStyle: string
  /**
   * Styles by the class of a part. The part's code loads them, too, but later than the page. Parts may share styles.
   */
  partStyles: ReadonlyMap<string, readonly string[]>
  /** Styles that are not needed at first; they go to the end of the page. */
  lateStyle: string
  /** Remembers a tap on a session until `openEarly` has loaded. */
  keepTap: string
  /** Opens a session before `script` has loaded. */
  openEarly: string
  /** Remembers a press in an account form before `script` has loaded. */
  pressEarly: string
  script: string
  /** By language: the link to the texts that the first script loads. */
  texts: (language: string) => string
  /**
   * Identifies the release by the files that browsers load, so that two servers of one release have the same name.
   * Empty if not built.
   */
  release: string
  /** Hashes of inlined style elements. */
  styleHashes: string[]
  /** Hashes of inlined script elements. */
  scriptHashes: string[]
}

/** Parts with their own style, by the class that the part has in a page. */
const PARTS = {
  announcement: 'client/announcements/announcement-list.tsx',
  jumps: 'client/schedule/jump-links.tsx',
  'related-sessions': 'client/schedule/related-sessions.tsx',
  'room-page': 'client/pages/room-page.tsx',
  'screen-frame': 'client/pages/screen-page.tsx',
}

/** Reads the client build from a folder. */
export async function builtAssets(folder: string): Promise<Assets> {
  const entries = await readManifest(folder)
  const release = contentHash(entries)
  const main = entries['client/main.tsx']
  const admin = entries['client/ui/admin.css']
  const pages = entries['client/ui/pages.css']
  const behind = entries['client/late.css']
  const keeper = entries['client/schedule/keep-tap.ts']
  const opener = entries['client/schedule/open-early.ts']
  const presser = entries['client/auth/early-press.ts']
  if (!main || !admin || !pages || !behind || !keeper || !opener || !presser)
    throw new Error(`The build in ${folder} is not complete`)
  const sheets = await Promise.all((main.css ?? []).map((file) => readFile(join(folder, file), 'utf8')))
  const style = sheets.join('')
  const [apart = '', late = ''] = await Promise.all(
    [pages, behind].map((chunk) => readFile(join(folder, cssOf(chunk)), 'utf8')),
  )
  const [keep = '', open = '', press = ''] = await Promise.all(
    [keeper, opener, presser].map(async ({ file }) => {
      const script = await readFile(join(folder, file), 'utf8')
      // A block scopes the script's names.
      return `{${script.trim()}}`
    }),
  )
  const parts = await Promise.all(
    Object.entries(PARTS).map(async ([name, file]) => {
      // Several of its chunks may name the same sheet.
      const own = new Set(withImports(entries, file).flatMap(({ css = [] }) => css))
      const further = [...own].filter((each) => !main.css?.includes(each))
      if (further.length === 0) throw new Error(`The build in ${folder} has no style of ${file}`)
      return [name, await Promise.all(further.map((each) => readFile(join(folder, each), 'utf8')))] as const
    }),
  )
  const preloads = (main.imports ?? []).map(
    (name) => `<link rel="modulepreload" fetchpriority="low" href="/${entries[name]?.file}">`,
  )
  return {
    release,
    style: `<style>${style}</style>`,
    lazyStyle: [admin.file, ...(admin.css ?? [])]
      .filter((file) => file.endsWith('.css'))
      .map((file) => `<link rel="stylesheet" href="/${file}">`)
      .join(''),
    apartStyle: `<style>${apart}</style>`,
    partStyles: new Map(parts.map(([name, css]) => [name, css.map((each) => `<style>${each}</style>`)])),
    lateStyle: `<style>${late}</style>`,
    keepTap: `<script>${keep}</script>`,
    openEarly: `<script>${open}</script>`,
    pressEarly: `<script>${press}</script>`,
    script: `${preloads.join('')}<script type="module" async fetchpriority="low" src="/${main.file}"></script>`,
    texts: (language) => textsLink(`/${entries[`texts/visitor.${language}.js`]?.file}`),
    styleHashes: [style, apart, late, ...new Set(parts.flatMap(([, css]) => css))].map(hashOf),
    scriptHashes: [keep, open, press].map(hashOf),
  }
}

/** Loads the texts in parallel with the first script, which reads their address from this link. */
export function textsLink(address: string): string {
  return `<link rel="modulepreload" id="${TEXTS_ELEMENT}" fetchpriority="low" href="${address}">`
}

/** A sheet that scripts import has its own chunk next to it. */
function cssOf({ file, css = [] }: Manifest[string]): string {
  return [file, ...css].find((each) => each.endsWith('.css')) ?? file
}

/** The hash with which a security policy allows an inline style or script. */
function hashOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}

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

/** The client build's manifest in a folder: for each source file the output, its styles and its imports. */
export async function readManifest(folder: string): Promise<Manifest> {
  return manifest.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))
}

/** The output of a source file and all its imports, each once. */
export function withImports(chunks: Manifest, name: string, seen = new Set<string>()): Manifest[string][] {
  const chunk = chunks[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  return [chunk, ...(chunk.imports ?? []).flatMap((each) => withImports(chunks, each, seen))]
}
