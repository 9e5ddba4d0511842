import { beforeEach, expect, it } from 'vitest'
import { draftKey, forgetAllDrafts, keepDraft, keptDraft } from './drafts.ts'

const draft = { values: { name: 'Attic' }, begun: { name: '' }, version: null, attempt: 'one' }

beforeEach(() => sessionStorage.clear())

it('keeps a draft only for its own user', () => {
  keepDraft(draftKey(7, 'room/1/new'), draft)
  expect(keptDraft(draftKey(7, 'room/1/new'))).toEqual(draft)
  expect(keptDraft(draftKey(8, 'room/1/new'))).toBeNull()
  expect(keptDraft(draftKey(undefined, 'room/1/new'))).toBeNull()
})

it('deletes all drafts on logout, and nothing else', () => {
  sessionStorage.setItem('other', 'stays')
  keepDraft(draftKey(7, 'room/1/new'), draft)
  keepDraft(draftKey(7, 'room/1/3'), draft)
  forgetAllDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})
