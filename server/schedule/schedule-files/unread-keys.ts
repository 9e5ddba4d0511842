import { t } from '../../../domain/text/t.ts'

/**
 * Keys without content of their own: names of rows, addresses within the file's own site, and repetitions of other
 * keys.
 */
const SILENT = new Set(
  'id,guid,uuid,code,slug,acronym,index,url,origin_url,feedback_url,schedule_url,date,end,room,room_id,version,text,public_name,name,full_public_name'.split(
    ',',
  ),
)

export type UnreadKey =
  `import.unread${'Sessions' | 'Presenters' | 'Rooms' | 'Slots' | 'Editions' | 'Events'}`

/**
 * A sentence about the keys in a file's rows that were not read, with the number of non-empty rows; empty if there are
 * none.
 * @param of the text for rows of their kind
 */
export function unreadKeys(
  rows: readonly Readonly<Record<string, unknown>>[],
  read: ReadonlySet<string>,
  of: UnreadKey,
): string[] {
  const counts = new Map<string, number>()
  for (const row of rows)
    for (const [key, value] of Object.entries(row))
      if (!read.has(key) && !SILENT.has(key) && holdsSomething(value))
        counts.set(key, (counts.get(key) ?? 0) + 1)
  if (counts.size === 0) return []
  const named = [...counts].map(([key, count]) => `“${key.slice(0, 40)}” (${count})`)
  const fields = named.slice(0, MOST_NAMED).join(', ')
  return [t(of, { fields: named.length > MOST_NAMED ? t('import.fieldsMore', { fields }) : fields })]
}

const MOST_NAMED = 20

function holdsSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'string') return value.trim() !== ''
  if (typeof value === 'object' && value !== null) return Object.values(value).some(holdsSomething)
  return typeof value === 'number' || value === true
}
