/**
 * Writes an OCI archive of the product for amd64 and arm64: npm run image [-- --platform amd64] [-- --to FILE]
 * It needs npm and no container engine. The same commit and libraries produce the same bytes.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { imageOf, writeArchive } from './image/archive.ts'
import { addContent, type Layer, openBlobs } from './image/layer.ts'
import { applicationFiles, installPackages, packageFiles } from './image/packages.ts'
import { MissingLibraries, PLATFORMS, type Platform, systemFiles } from './image/system.ts'

const ROOT = join(import.meta.dirname, '..')
const MOST_BYTES = 300 * 1e6

const { version, dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
const { values } = parseArgs({
  options: {
    platform: { type: 'string', multiple: true, default: Object.keys(PLATFORMS) },
    to: { type: 'string', default: `conference-hub-${version}.tar` },
  },
})
const folder = await mkdtemp(join(tmpdir(), 'conference-hub-image-'))
try {
  await writeImage(values.platform, values.to)
} catch (error) {
  if (!(error instanceof MissingLibraries)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function writeImage(names: readonly string[], file: string): Promise<void> {
  const blobs = await openBlobs(join(folder, 'blobs'))
  const application = await blobs.layer(await applicationFiles(ROOT))
  const images = []
  for (const name of names) {
    const platform = PLATFORMS[name]
    if (!platform) throw new MissingLibraries(`--platform: ${name} is none of ${Object.keys(PLATFORMS)}`)
    const layers = [...(await platformLayers(name, platform)), application]
    const bytes = layers.reduce((sum, layer) => sum + layer.unpacked, 0)
    console.log(`${name}: ${Math.round(bytes / 1e6)} MB unpacked`)
    if (bytes > MOST_BYTES) throw new Error(`The image for ${name} takes more than ${MOST_BYTES / 1e6} MB`)
    images.push(await imageOf(blobs, { name, version, layers }))
  }
  console.log(`${file}: ${await writeArchive(blobs, { file, version, images })}`)

  async function platformLayers(name: string, platform: Platform): Promise<Layer[]> {
    const system = await systemFiles(name, platform)
    const installed = await installPackages(ROOT, join(folder, name), platform.node, dependencies.node)
    const node = addContent('bin/node', installed.node, 0o755)
    return [await blobs.layer([...system, node]), await blobs.layer(await packageFiles(installed, platform))]
  }
}
