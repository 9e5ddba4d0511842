import { expect, it } from 'vitest'
import { asEveryoneSaw } from './while-hidden.ts'

const at = '2026-05-09T08:00:00.000Z'
const change = (id: number, before: string | null, after: string | null) => ({
  ...{ id, at, noun: 'sessions', rowId: 7 },
  before: before === null ? null : { title: before },
  after: after === null ? null : { title: after },
})
const shown = { id: 9, at, wasPublic: false }
const hid = { id: 3, at, wasPublic: true }

it('takes nothing for seen if the beginning of the hidden time is not known', () => {
  const changes = [change(5, 'Secret', 'Bees'), change(4, 'Bread', 'Secret')]
  expect(asEveryoneSaw(changes, [shown, hid], true)).toEqual([change(5, 'Bread', 'Bees')])
  expect(asEveryoneSaw(changes, [shown], true)).toEqual([change(5, null, 'Bees')])
  expect(asEveryoneSaw(changes.slice(0, 1), [shown, hid], false)).toEqual([change(5, null, 'Bees')])
  expect(asEveryoneSaw([change(5, 'Secret', null)], [shown, hid], false)).toEqual([])
  // The first change after the beginning is among those read.
  expect(asEveryoneSaw([...changes, change(2, 'Wine', 'Bread')], [shown, hid], false)).toEqual([
    change(5, 'Bread', 'Bees'),
    change(2, 'Wine', 'Bread'),
  ])
})

it('shows nothing of an event that was hidden while its changes were read', () => {
  const changes = [change(5, 'Bees', 'Secret'), change(2, 'Wine', 'Bees')]
  expect(asEveryoneSaw(changes, [hid], true)).toEqual([change(2, 'Wine', 'Bees')])
})
