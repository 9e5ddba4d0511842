/** Writes docs/licences.md: the license of every package that the product installs. npm run licences */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { licenceList, productPackages } from './licences/product-packages.ts'

const ROOT = join(import.meta.dirname, '..')

const packages = productPackages(await readFile(join(ROOT, 'package-lock.json'), 'utf8'))
await writeFile(join(ROOT, 'docs/licences.md'), licenceList(packages))
console.log(`docs/licences.md lists ${packages.length} packages`)
