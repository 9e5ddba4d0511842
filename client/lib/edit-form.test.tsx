import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { CallError, createCall } from '../net/call.ts'
import { CallProvider } from '../net/calling.tsx'
import { AddressProvider, navigate } from './address.tsx'
import { useDialogAddress } from './dialog-address.ts'
import { draftKey, keepDraft, keptDraft } from './drafts.ts'
import { useEditForm } from './edit-form.ts'

const SCHEMA = z.object({ name: z.string().min(1, 'Name is required') })

function wrapper({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <CallProvider value={createCall(fetch)}>{children}</CallProvider>
    </QueryClientProvider>
  )
}

/** A form for a name; `sent` are the saved names. */
function openForm(schema: () => Promise<unknown>) {
  const sent: string[] = []
  const { result } = renderHook(
    () =>
      useEditForm<{ name: string }, void>({
        draft: null,
        schema,
        start: { name: '' },
        save: async ({ name }) => void sent.push(name),
        failed: () => null,
      }),
    { wrapper },
  )
  return { sent, edit: () => result.current }
}

it('validates with a schema that loads after the page', async () => {
  const { sent, edit } = openForm(async () => SCHEMA)
  let message: string | undefined
  edit().form.control._subscribe({
    formState: { errors: true },
    callback: ({ errors }) => {
      message = errors?.name?.message?.toString()
    },
  })
  act(() => edit().submit())
  await waitFor(() => expect(message).toBe('Name is required'))
  act(() => edit().form.setValue('name', 'Ada', { shouldDirty: true }))
  act(() => edit().submit())
  await waitFor(() => expect(sent).toEqual(['Ada']))
})

it('leaves validation to the server when the schema fails to load', async () => {
  const { sent, edit } = openForm(() => Promise.reject(new Error('Failed to fetch')))
  act(() => edit().form.setValue('name', 'Ada', { shouldDirty: true }))
  act(() => edit().submit())
  await waitFor(() => expect(sent).toEqual(['Ada']))
})

type Named = { id: number; version: number; name: string }

/** A form of a row whose saves wait for `answer`; `begun` are the versions they started from. */
function openRow() {
  const begun: unknown[] = []
  const answers: PromiseWithResolvers<Named>[] = []
  const { result, rerender } = renderHook(
    (row: Named) =>
      useEditForm<{ name: string }, Named>({
        draft: null,
        schema: async () => SCHEMA,
        start: { name: row.name },
        row,
        valuesOf: ({ name }: Named) => ({ name }),
        addsAgain: true,
        save(_values, { headers }) {
          begun.push(headers?.['if-match'])
          const answer = Promise.withResolvers<Named>()
          answers.push(answer)
          return answer.promise
        },
        failed: () => null,
      }),
    { initialProps: { id: 7, version: 1, name: 'Ada' }, wrapper },
  )
  const name = () => result.current.form.getValues('name')
  const type = (typed: string) =>
    act(() => result.current.form.setValue('name', typed, { shouldDirty: true }))
  async function save() {
    const before = begun.length
    act(() => result.current.submit())
    await waitFor(() => expect(begun).toHaveLength(before + 1))
  }
  async function answer(row: Named) {
    await act(async () => answers.at(-1)?.resolve(row))
    await waitFor(() => expect(result.current.isSaving).toBe(false))
  }
  /** The reply to a save of a row that another person has changed. */
  const refuse = (current: Named) =>
    act(async () => answers.at(-1)?.reject(new CallError(412, JSON.stringify({ current }))))
  /** The reply to a save of a row that another person has deleted. */
  const refuseDeleted = () =>
    act(async () => answers.at(-1)?.reject(new CallError(404, '{"error":"NOT_FOUND"}')))
  const refuseByProxy = () =>
    act(async () => answers.at(-1)?.reject(new CallError(404, '404 page not found')))
  const edit = () => result.current
  const conflict = () => edit().conflict
  return { begun, rerender, name, type, save, answer, refuse, refuseDeleted, refuseByProxy, edit, conflict }
}

it.each(['before', 'after'])('continues from its own save, read again %s the reply', async (when) => {
  const { begun, rerender, type, save, answer } = openRow()
  const saved = { id: 7, version: 2, name: 'Grace' }
  type('Grace')
  await save()
  if (when === 'before') rerender(saved)
  await answer(saved)
  type('Grace Hopper')
  if (when === 'after') rerender(saved)
  await save()
  expect(begun).toEqual(['"7-1"', '"7-2"'])
})

it('takes no row for deleted because a proxy answers 404 while the server restarts', async () => {
  const { begun, type, save, refuseByProxy, edit } = openRow()
  type('Grace')
  await save()
  await refuseByProxy()
  await waitFor(() => expect(edit().isSaving).toBe(false))
  expect(edit().isDeleted).toBe(false)
  await save()
  expect(begun).toEqual(['"7-1"', '"7-1"'])
})

it('saves over a version that differs only in what the form does not show', async () => {
  const { begun, type, save, answer, refuse, conflict } = openRow()
  type('Grace')
  await save()
  await refuse({ id: 7, version: 2, name: 'Ada' })
  await waitFor(() => expect(begun).toEqual(['"7-1"', '"7-2"']))
  expect(conflict()).toBeNull()
  await answer({ id: 7, version: 3, name: 'Grace' })
  type('Grace Hopper')
  await save()
  await refuse({ id: 7, version: 4, name: 'Lovelace' })
  await waitFor(() =>
    expect(conflict()).toMatchObject({ mine: { name: 'Grace Hopper' }, theirs: { name: 'Lovelace' } }),
  )
})

it('returns to the form with the chosen values if the row is deleted during a conflict', async () => {
  const { begun, name, type, save, refuse, refuseDeleted, edit, conflict } = openRow()
  type('Grace')
  await save()
  await refuse({ id: 7, version: 2, name: 'Lovelace' })
  act(() => edit().resolve({ name: 'Grace Hopper' }))
  await waitFor(() => expect(begun).toHaveLength(2))
  await refuseDeleted()
  await waitFor(() => expect(edit().isDeleted).toBe(true))
  expect(conflict()).toBeNull()
  expect(name()).toBe('Grace Hopper')
  await save()
  expect(begun).toEqual(['"7-1"', '"7-2"', undefined])
})

it('follows the row again once the typed text is reverted', () => {
  const { rerender, name, type } = openRow()
  type('Ad')
  rerender({ id: 7, version: 2, name: 'Grace' })
  expect(name()).toBe('Ad')
  type('Ada')
  expect(name()).toBe('Grace')
})

const DRAFT = draftKey(undefined, 'name')

/** A form that stores its input, until `leave`, as with the browser's back button; `saved` are the calls of `saved`. */
function openStored() {
  const answer = Promise.withResolvers<void>()
  const saved: unknown[][] = []
  const { result, unmount } = renderHook(
    () =>
      useEditForm<{ name: string }, void>({
        draft: 'name',
        schema: async () => SCHEMA,
        start: { name: '' },
        save: () => answer.promise,
        saved: (...given) => saved.push(given),
        failed: () => null,
      }),
    { wrapper },
  )
  const type = (name: string) => act(() => result.current.form.setValue('name', name, { shouldDirty: true }))
  async function save() {
    act(() => result.current.submit())
    await waitFor(() => expect(result.current.isSaving).toBe(true))
  }
  return { edit: () => result.current, type, save, leave: unmount, answer: answer.resolve, saved }
}

it('keeps what is typed into a form that was opened again before the reply to its save', async () => {
  const first = openStored()
  first.type('Ada')
  await first.save()
  first.leave()
  const again = openStored()
  expect(again.edit().isRestored).toBe(true)
  again.type('Ada Lovelace')
  first.answer()
  await waitFor(() => expect(first.saved).toEqual([[undefined, false, true]]))
  expect(keptDraft(DRAFT)?.values).toEqual({ name: 'Ada Lovelace' })
  again.leave()
  keepDraft(DRAFT, null)
})

it('deletes the stored input once it is saved, even if its form was closed meanwhile', async () => {
  const { type, save, leave, answer, saved } = openStored()
  type('Ada')
  await save()
  leave()
  expect(keptDraft(DRAFT)?.values).toEqual({ name: 'Ada' })
  answer()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(keptDraft(DRAFT)).toBeNull()
})

it('leaves the page alone when a reply closes a dialog that the user has already left', () => {
  history.replaceState(null, '', '/?section=rooms&dialog=edit-room-3')
  const { result } = renderHook(useDialogAddress, { wrapper: AddressProvider })
  const { close } = result.current
  act(() => navigate('?section=rooms', { replace: true }))
  act(() => navigate('?section=sessions'))
  act(close)
  expect(location.search).toBe('?section=sessions')
})
