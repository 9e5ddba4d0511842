import { expect, it } from 'vitest'
import { createChangedRows } from './changed-rows.ts'

const scope = 'berlin/2026-05-09'
const rows = (ids: Record<string, number[]>) =>
  new Map(Object.entries(ids).map(([table, of]) => [table, new Set(of)]))

it('tracks what changed between two revisions, and returns null after a gap', () => {
  const changed = createChangedRows()
  changed.add({ scope, from: '1', to: '2', rows: rows({ rooms: [1] }) })
  changed.add({ scope, from: '2', to: '3', rows: rows({ sessions: [7], rooms: [2, 1] }) })
  changed.add({ scope, from: '4', to: '5', rows: rows({ links: [3] }) })
  expect(changed.between(scope, '1', '3')).toEqual(rows({ rooms: [1, 2], sessions: [7] }))
  expect(changed.between(scope, '3', '3')).toEqual(new Map())
  expect(changed.between(scope, '1', '5')).toBe(null)
  expect(changed.between('lyon/2026-05-09', '1', '2')).toBe(null)
})
