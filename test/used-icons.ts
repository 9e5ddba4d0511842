import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const CLIENT = join(import.meta.dirname, '../client')

/** Tests load only those of Lucide's 1,900 icons that the client imports. A build leaves out the others by itself. */
export function usedIcons(): Plugin {
  const used = new Set<string>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: CLIENT }))
    for (const [, names = ''] of readFileSync(join(CLIENT, file), 'utf8').matchAll(
      /import (?:type )?\{([^}]*)\} from 'lucide-react'/g,
    ))
      for (const name of names.split(',')) used.add(name.trim().split(' ')[0] ?? '')
  return {
    name: 'used-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/ },
      handler: (code) =>
        code
          .split('\n')
          .map((line) => {
            const exported = /^export \{ (.*) \} from '(\.\/icons\/[^']+)';$/.exec(line)
            if (!exported) return /icons\/index|\bindex as icons\b/.test(line) ? '' : line
            const [, names = '', file] = exported
            const kept = names.split(', ').filter((name) => used.has(name.replace('default as ', '')))
            return kept.length > 0 ? `export { ${kept.join(', ')} } from '${file}';` : ''
          })
          .join('\n'),
    },
  }
}
