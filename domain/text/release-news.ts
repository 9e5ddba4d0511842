/** A part of the news: its audience as the title, and its lines. */
type News = { title: string; lines: string[] }

/** The newest section of the changelog by its parts, with emphasis and code as plain text. */
export function newsIn(changes: string): News[] {
  const [, newest = ''] = changes.split(/^## .*$/m)
  return newest.split(/^### /m).flatMap((part) => {
    const [title = '', ...rest] = part.split('\n')
    const lines = rest.join('\n').split(/^- /m).slice(1).map(plain)
    return lines.length > 0 ? [{ title: title.trim(), lines }] : []
  })
}

function plain(line: string): string {
  const [item = ''] = line.split(/\n(?:\*\*|\n)/)
  return item.replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ').trim()
}
