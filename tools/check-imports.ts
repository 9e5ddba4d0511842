/**
 * Checks the directions of imports, the names of files, the length of functions and references to documents. A
 * checker that reads nothing finds nothing, so it first gets small trees that each break one rule, and must report
 * exactly that rule for each.
 */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findOffenses, rules } from './check-imports/find-offenses.ts'
import { allowedTree, forbiddenTrees } from './check-imports/planted.ts'

const root = join(import.meta.dirname, '..')

const faults = [...unplanted(), ...(await missedTrees())]
if (faults.length > 0) fail('The import check cannot be trusted:', faults)

const { offenses, files, imports } = await findOffenses(root)
if (imports < files) fail('The import check read too little:', [`${files} files with ${imports} imports`])
if (offenses.length > 0)
  fail(
    'Imports and names against the rules:',
    offenses.map(({ rule, where }) => `${rule}: ${where}`),
  )
console.log(`Imports: ${rules.length} rules proved and kept by ${imports} imports of ${files} files.`)

function unplanted() {
  return rules.filter((rule) => !forbiddenTrees[rule]?.length).map((rule) => `${rule} has no planted offense`)
}

async function missedTrees() {
  const missed: string[] = []
  for (const [rule, trees] of Object.entries(forbiddenTrees)) {
    for (const tree of trees) {
      const found = await rulesBrokenBy(tree)
      if (found.join() !== rule)
        missed.push(`${rule} by ${Object.keys(tree)}: found ${found.join(', ') || 'nothing'}`)
    }
  }
  const found = await rulesBrokenBy(allowedTree)
  if (found.length > 0) missed.push(`what is allowed was reported: ${found.join(', ')}`)
  return missed
}

async function rulesBrokenBy(tree: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'conference-hub-imports-'))
  try {
    await symlink(join(root, 'package.json'), join(folder, 'package.json'))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const [path, text] of Object.entries(tree)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const { offenses } = await findOffenses(folder)
    return [...new Set(offenses.map(({ rule }) => rule))]
  } finally {
    await rm(folder, { recursive: true })
  }
}

function fail(what: string, details: string[]): never {
  console.error([what, ...details.map((detail) => `  ${detail}`)].join('\n'))
  process.exit(1)
}
