/** The newest part of a list of changes, which is in no release yet. */
export const UNRELEASED = 'Not yet released'

/** The most lines of a part: people do not read more at once. */
export const MOST_LINES = 25

export class NotReleasable extends Error {}

/**
 * Makes a release from the changes that are in no release yet.
 * @param changes the text of CHANGELOG.md
 * @returns the same text with the version's name and date, and the part about the version, for its notes
 * @throws NotReleasable if nothing is new, or a part is longer than people read
 */
export function release(changes: string, version: string, date: string): { changes: string; notes: string } {
  const heading = `## ${UNRELEASED}\n`
  const start = changes.indexOf(heading)
  if (start < 0) throw new NotReleasable(`CHANGELOG.md has no "${UNRELEASED}": there is nothing to release`)
  if (changes.includes(`\n## ${version}\n`) || changes.includes(`\n## ${version} `))
    throw new NotReleasable(`CHANGELOG.md has ${version} already`)
  const rest = changes.slice(start + heading.length)
  const end = rest.search(/^## /m)
  const body = (end < 0 ? rest : rest.slice(0, end)).trim()
  if (body === '') throw new NotReleasable(`"${UNRELEASED}" is empty: there is nothing to release`)
  for (const { title, lines } of partsOf(body))
    if (lines > MOST_LINES)
      throw new NotReleasable(
        `"${title}" has ${lines} lines; people read at most ${MOST_LINES}: what matters first`,
      )
  return {
    changes: changes.replace(heading, `## ${version} (${date})\n`),
    notes: `# Conference Hub ${version}\n\n${body.replaceAll(/^###/gm, '##')}\n\n${UPGRADE}`,
  }
}

export function partsOf(body: string): { title: string; lines: number }[] {
  return body
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      return { title: title.trim(), lines: lines.filter((line) => line.trim() !== '').length }
    })
}

const UPGRADE = `## Upgrading

1. Back up: \`hub backup FILE\`. An upgraded database does not go back to an older version.
2. Stop every server on the database, unless the notes above say that they may go on.
3. Replace the program or the image, and start it: it brings the database up to date before it answers.
4. Look over it: \`hub doctor\`, or "Installation" in the menu of a Super Admin.
`
