import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { extract, type Headers } from 'tar-fs'

export type Chromium = { executablePath: string; env: Record<string, string> }

/**
 * Unpacks the Chromium that came with `npm ci`, the libraries that a bare system lacks and a font, once per
 * version and user, into the system's temp folder. The environment names all three, so that nothing is taken
 * from the machine: neither its libraries nor its fonts, and pictures look the same everywhere.
 */
export async function unpackChromium(): Promise<Chromium> {
  const folder = join(tmpdir(), `conference-hub-chromium-${await packedVersion()}-${process.getuid?.()}`)
  if (!(await exists(folder))) await unpackTo(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/** The same Chromium with the machine's fonts after its own, for pictures with names of every script. */
export async function withFontsOfMachine({ executablePath, env }: Chromium): Promise<Chromium> {
  const folder = dirname(executablePath)
  const file = join(folder, 'fonts-of-machine.conf')
  await writeFile(
    file,
    fontsConfiguration(folder, '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'),
  )
  return { executablePath, env: { ...env, FONTCONFIG_FILE: file } }
}

/** Two processes may do this at once: each fills a folder of its own, and the first to rename it wins. */
async function unpackTo(folder: string) {
  const draft = `${folder}-${randomUUID()}`
  await mkdir(draft, { mode: 0o700 })
  try {
    await Promise.all([
      pipeline(...decompressed('chromium.br'), createWriteStream(join(draft, 'chromium'), { mode: 0o700 })),
      pipeline(...decompressed('al2023.tar.br'), extract(draft, { map: ownedByUs })),
      pipeline(...decompressed('fonts.tar.br'), extract(draft, { map: ownedByUs })),
    ])
    await writeFile(join(draft, 'fonts.conf'), fontsConfiguration(folder))
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(folder))) throw error
  }
}

function decompressed(name: string) {
  const packed = join(packageFolder(), 'bin', name)
  return [createReadStream(packed), createBrotliDecompress({ chunkSize: 2 ** 21 })] as const
}

/** Unpacks as the current user: as root, tar-fs would give the files to the user who packed them. */
function ownedByUs(header: Headers) {
  return { ...header, uid: process.getuid?.() ?? header.uid, gid: process.getgid?.() ?? header.gid }
}

function packageFolder() {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
  return dirname(dirname(entry))
}

async function packedVersion(): Promise<string> {
  return JSON.parse(await readFile(join(packageFolder(), 'package.json'), 'utf8')).version
}

/** Open Sans stands for every family that a page may ask of the system. */
function fontsConfiguration(folder: string, more = '') {
  const families = ['sans-serif', 'serif', 'monospace', 'system-ui', 'ui-sans-serif', 'Arial', 'Helvetica']
  const aliases = families.map(
    (family) =>
      `<alias binding="same"><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`,
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${join(folder, 'fonts')}</dir>
<cachedir>${join(folder, 'fonts-cache')}</cachedir>
${aliases.join('\n')}
${more}
</fontconfig>
`
}

async function exists(path: string) {
  return access(path).then(
    () => true,
    () => false,
  )
}
