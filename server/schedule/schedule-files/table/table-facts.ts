import type { TableColumn } from '../../../../domain/publish/table-columns.ts'
import { type FileFacts, furtherHostsIn, type LostFacts, linksIn } from '../file-facts.ts'
import { blockOf, lineOf } from '../plain-text.ts'
import type { TableColumns } from './columns.ts'
import type { TableRow } from './rows.ts'
import type { Cell } from './table-rows.ts'

/** Tables do not contain the hosts' consent. */
type InTables = Exclude<keyof FileFacts, 'isOpenAbout'>
type Table = { cell: Cell; columns: TableColumns; lost: LostFacts }

/**
 * The facts of a row, as far as the table has columns for them. Several hosts or links are on separate lines of their
 * cell.
 */
export function factsIn(row: TableRow, { cell, columns, lost }: Table): { facts?: FileFacts } {
  const about = { title: lineOf(cell(row, 'title')), base: null, lost }
  const partsOf = (column: TableColumn) =>
    cell(row, column).split('\n').map(lineOf).filter(Boolean).map(parted)
  const linkOf = (url: string) => (url === '' ? undefined : linksIn([{ url, title: '' }], about)[0]?.url)
  const read: Record<InTables, unknown> = {
    hosts: furtherHostsIn(
      partsOf('hosts').map(({ words, url }) => ({ name: words, link: linkOf(url) })),
      about,
    ),
    presenterLink: linkOf(lineOf(cell(row, 'presenterLink'))),
    links: linksIn(
      partsOf('links').map(({ words, url }) =>
        url === '' ? { url: words, title: '' } : { url, title: words },
      ),
      about,
    ),
    isNotRecorded: isSaid(cell(row, 'isNotRecorded')),
    notes: blockOf(cell(row, 'notes')),
  }
  const there = Object.entries(read).filter(([name]) => columns[name as InTables] !== undefined)
  return there.length === 0 ? {} : { facts: Object.fromEntries(there) }
}

/** Splits "Bob (https://bob.example)", "Slides https://slides.example", a lone address, or text without one. */
function parted(line: string): { words: string; url: string } {
  const [, words, url] = IN_BRACKETS.exec(line) ?? BARE.exec(line) ?? []
  return { words: words ?? line, url: url ?? '' }
}

const IN_BRACKETS = /^(.*?)\s*\(((?:https?:|mailto:)\S+)\)$/i
const BARE = /^(.*?)\s*((?:https?:|mailto:)\S+)$/i

function isSaid(text: string): boolean {
  return /^(?:yes|true|1|x|ja|oui|si|sí|sim|tak|✓)$/i.test(text.trim())
}
