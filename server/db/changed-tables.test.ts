import { expect, it } from 'vitest'
import { createChangedTables } from './changed-tables.ts'

const scope = 'berlin/2026-05-09'

it('knows what changed from one revision to another, and nothing where it missed a step', () => {
  const changed = createChangedTables()
  changed.add({ scope, from: '1', to: '2', tables: new Set(['rooms']) })
  changed.add({ scope, from: '2', to: '3', tables: new Set(['sessions', 'rooms']) })
  changed.add({ scope, from: '4', to: '5', tables: new Set(['links']) })
  expect(changed.between(scope, '1', '3')).toEqual(new Set(['rooms', 'sessions']))
  expect(changed.between(scope, '3', '3')).toEqual(new Set())
  expect(changed.between(scope, '1', '5')).toBe(null)
  expect(changed.between('lyon/2026-05-09', '1', '2')).toBe(null)
})
