import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { createCall } from '../client/lib/call.ts'
import { CallProvider } from '../client/lib/calling.tsx'
import { createQueryClient, refresh } from '../client/lib/reads.ts'
import { readUser } from '../client/lib/viewer.ts'
import { Toasts } from '../client/ui/toasts.tsx'
import type { User } from '../domain/users.ts'

/** What a server would answer: a value, or a refusal made by `refused`, each time that it is asked. */
export type Answers = Record<string, (body: unknown) => unknown>

type Made = { name: string; body: unknown }

/**
 * Shows a part of the portal to somebody, on answers by method and address, such as `GET /api/admin-users`; what has none cannot
 * be reached. @returns the writes that were made
 */
export function showScreen(
  screen: ReactNode,
  { me, answers }: { me: User; answers: Answers },
): { made: Made[] } {
  const made: Made[] = []
  const call = createCall(
    async (url, { method = 'GET', body }) => {
      const name = `${method} ${url}`
      const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
      if (method !== 'GET') made.push({ name, body: sent })
      const answer = answers[name]
      if (!answer) throw new TypeError('Failed to fetch')
      const given = await answer(sent)
      if (given instanceof Response) return given
      const headers: HeadersInit = method === 'GET' ? {} : { touched: 'users, event-permissions' }
      return given === null ? new Response(null, { status: 204, headers }) : Response.json(given, { headers })
    },
    { begun: () => undefined, changed: ({ topics }) => void refresh(reads, topics) },
  )
  const reads = createQueryClient(call)
  reads.setQueryData(readUser.queryKey, me)
  render(
    <QueryClientProvider client={reads}>
      <CallProvider value={call}>
        <MemoryRouter>{screen}</MemoryRouter>
        <Toasts />
      </CallProvider>
    </QueryClientProvider>,
  )
  return { made }
}

/** A refusal as the server words it. */
export function refused(status: number, message: string): Response {
  return Response.json({ error: 'REFUSED', message }, { status })
}
