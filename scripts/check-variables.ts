import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Fails where a built style uses a variable that nothing sets: Tailwind leaves out those of the theme that no class of the
 * same sheet uses, and the browser then takes the inherited value without a word.
 */
export async function checkVariables(folder: string): Promise<void> {
  const styles = await textsIn(folder, '**/*.css')
  const scripts = await textsIn(folder, '**/*.js')
  const set = new Set(Array.from(styles.matchAll(/(--[\w-]+)\s*:/g), ([, name]) => name))
  const used = new Set(Array.from(styles.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name))
  const unset = [...used].filter((name) => !set.has(name) && !scripts.includes(name))
  if (unset.length > 0) throw new Error(`Styles use ${unset.join(', ')}, which nothing sets`)
}

async function textsIn(folder: string, pattern: string): Promise<string> {
  const texts: string[] = []
  for await (const file of glob(pattern, { cwd: folder }))
    texts.push(await readFile(join(folder, file), 'utf8'))
  return texts.join('\n')
}
