import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { CallError } from './call.ts'
import { useWrite } from './write.ts'

it.each([
  [408, '<h1>Request Timeout</h1>', true],
  [404, '404 page not found', true],
  [409, '{"error":"CONFLICT","message":"It is taken"}', false],
])('sends an attempt again after a %i with %j: %j', async (status, text, isSame) => {
  const hub = await openApp()
  const attempts: unknown[] = []
  function Press() {
    const { write } = useWrite()
    const send = ({ headers }: { headers: object }) => {
      attempts.push(headers)
      return Promise.reject(new CallError(status, text))
    }
    return (
      <button type="button" onClick={() => write(send, { done: { title: 'Done' }, failed: 'Failed' })}>
        Press
      </button>
    )
  }
  await showScreen(<Press />, { hub })
  for (const _ of [1, 2]) await act(async () => screen.getByRole('button', { name: 'Press' }).click())
  expect(attempts).toHaveLength(2)
  expect(JSON.stringify(attempts[0]) === JSON.stringify(attempts[1])).toBe(isSame)
  await hub.close()
})
