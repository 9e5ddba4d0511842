import { z } from 'zod'

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
      inBundle: z.boolean().optional(),
    }),
  ),
})

export type LockedPackage = { name: string; version: string; license: string }

/** Packages that name their license only in a file, with that license. */
const IN_A_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Packages of the build that leave parts in the bundles. */
const BUNDLED = ['lucide-react', '@fortawesome/free-brands-svg-icons', 'pdfjs-dist']

/**
 * The packages that `npm ci --omit=dev` may install on any platform, each version once, with the license that npm
 * recorded. The lock file is the same on every machine; node_modules is not.
 */
export function productPackages(lockFile: string): LockedPackage[] {
  const found = new Map<string, LockedPackage>()
  for (const [path, { version = '', license, dev }] of entriesOf(lockFile)) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (dev && !BUNDLED.includes(name)) continue
    found.set(`${name}@${version}`, { name, version, license: license ?? IN_A_FILE[name] ?? 'unknown' })
  }
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

/** Packages without a checksum, which npm cannot check; a bundled package comes inside a checked one. */
export function packagesWithoutChecksum(lockFile: string): string[] {
  return entriesOf(lockFile)
    .filter(([, { integrity, inBundle }]) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    .map(([path]) => path)
}

export function licenseList(packages: readonly LockedPackage[]): string {
  return [
    '# Licenses of the packages that the product installs',
    '',
    '`npm run licenses` writes this list from `package-lock.json`, for all platforms.',
    '[THIRD_PARTY_NOTICES.md](../THIRD_PARTY_NOTICES.md) lists models, word lists, and fonts.',
    '',
    '| package | version | license |',
    '|---|---|---|',
    ...packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
    '',
  ].join('\n')
}

/** Everything from a registry: neither the product itself nor the packages that are parts of it. */
function entriesOf(lockFile: string) {
  const entries = Object.entries(lock.parse(JSON.parse(lockFile)).packages)
  return entries.filter(([path, { link }]) => path.includes('node_modules/') && !link)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
