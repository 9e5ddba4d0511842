/** Writes docs/licenses.md: the license of every package that the product installs. npm run licenses */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { licenseList, productPackages } from './licenses/product-packages.ts'

const ROOT = join(import.meta.dirname, '..')

const packages = productPackages(await readFile(join(ROOT, 'package-lock.json'), 'utf8'))
await writeFile(join(ROOT, 'docs/licenses.md'), licenseList(packages))
console.log(`docs/licenses.md lists ${packages.length} packages`)
