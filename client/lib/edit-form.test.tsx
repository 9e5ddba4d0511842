import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createCall } from '../net/call.ts'
import { CallProvider } from '../net/calling.tsx'
import { useEditForm } from './edit-form.ts'

const SCHEMA = z.object({ name: z.string().min(1, 'Name is required') })

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
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={new QueryClient()}>
          <CallProvider value={createCall(fetch)}>{children}</CallProvider>
        </QueryClientProvider>
      ),
    },
  )
  return { sent, edit: () => result.current }
}

it('judges values by a schema that comes after the page', async () => {
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

it('leaves the judgment to the server where the schema does not come', async () => {
  const { sent, edit } = openForm(() => Promise.reject(new Error('Failed to fetch')))
  act(() => edit().form.setValue('name', 'Ada', { shouldDirty: true }))
  act(() => edit().submit())
  await waitFor(() => expect(sent).toEqual(['Ada']))
})
