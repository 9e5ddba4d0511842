import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { addContent, addText, type Entry } from './layer.ts'

/** Where a platform's libraries are: those of the system itself, or of a cross compiler for another one. */
export type Platform = { node: 'x64' | 'arm64'; machine: number; loader: string; folders: readonly string[] }

export const PLATFORMS: Readonly<Record<string, Platform>> = {
  amd64: {
    node: 'x64',
    machine: 62,
    loader: 'lib64/ld-linux-x86-64.so.2',
    folders: ['/lib/x86_64-linux-gnu', '/usr/x86_64-linux-gnu/lib', '/lib64', '/usr/lib64'],
  },
  arm64: {
    node: 'arm64',
    machine: 183,
    loader: 'lib/ld-linux-aarch64.so.1',
    folders: ['/lib/aarch64-linux-gnu', '/usr/aarch64-linux-gnu/lib', '/lib', '/lib64', '/usr/lib64'],
  },
}

/** The libraries that Node and the native packages link; npm has none of them. */
const LIBRARIES = [
  'libc.so.6',
  'libm.so.6',
  'libdl.so.2',
  'libpthread.so.0',
  'librt.so.1',
  'libresolv.so.2',
  'libstdc++.so.6',
  'libgcc_s.so.1',
]

const HUB = 1000

export class MissingLibraries extends Error {}

/**
 * A root without a shell: the C libraries, a user, and the data folder. @throws MissingLibraries that says what to do
 */
export async function systemFiles(name: string, platform: Platform): Promise<Entry[]> {
  const libraries: Entry[] = []
  for (const library of [...LIBRARIES, platform.loader]) {
    const file = library.split('/').at(-1) ?? ''
    const found = await findLibrary(file, platform)
    if (!found)
      throw new MissingLibraries(
        `${name}: ${file} is not on this machine; on Debian install libc6-${name}-cross and libstdc++6-${name}-cross, or leave the platform out with --platform`,
      )
    libraries.push(addContent(library.includes('/') ? library : `lib/${library}`, found, 0o755))
  }
  return [
    ...libraries,
    addText('etc/passwd', `root:x:0:0::/:/\nhub:x:${HUB}:${HUB}::/data:/\n`),
    addText('etc/group', `root:x:0:\nhub:x:${HUB}:\n`),
    addText('etc/nsswitch.conf', 'hosts: files dns\n'),
    addText('etc/hosts', '127.0.0.1 localhost\n::1 localhost\n'),
    addText('bin/hub', "#!/bin/node\nimport('/app/scripts/hub.ts')\n", 0o755),
    { kind: 'folder', path: 'data', mode: 0o700, owner: HUB },
    { kind: 'folder', path: 'tmp', mode: 0o1777 },
    // Engines mount there, and cannot create a folder in a read-only root.
    ...['dev', 'proc', 'sys'].map((path): Entry => ({ kind: 'folder', path, mode: 0o755 })),
  ]
}

async function findLibrary(file: string, { folders, machine }: Platform): Promise<string | null> {
  for (const folder of folders) {
    const path = join(folder, file)
    if ((await machineOf(path)) === machine) return path
  }
  return null
}

/** The processor of an ELF file; null if there is no such file. */
async function machineOf(path: string): Promise<number | null> {
  const file = await open(path).catch(() => null)
  if (!file) return null
  const { buffer } = await file.read(Buffer.alloc(20), 0, 20, 0).finally(() => file.close())
  return buffer.readUInt16LE(18)
}
