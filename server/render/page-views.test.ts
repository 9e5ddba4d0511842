import { expect, it } from 'vitest'
import type { Answer, Asker } from '../http/ask.ts'
import { viewAt } from './page-views.ts'

const EVENT = { location: 'Graz', date: '2026-05-09', days: 1 }
const ROWS: Record<string, unknown> = { '/api/events': [EVENT], '/api/sessions': [{ presenterName: 'Ann' }] }

it('charges a network for looking up made-up people, and stops once its share is used up', async () => {
  let left = 1
  const asked: string[] = []
  const ask = async (url: string): Promise<Answer> => {
    const { pathname } = new URL(url, 'http://localhost')
    asked.push(pathname)
    return { status: 200, data: ROWS[pathname], scopes: [] }
  }
  const renders = { has: () => left > 0, charge: () => (left -= 1) }
  const asker = { request: { asker: { key: 'network', budget: { renders } } } } as unknown as Asker
  const countOf = async (name: string) => {
    asked.length = 0
    const { count } = await viewAt(new URL(`http://localhost/graz/2026-05-09/people/${name}`), ask, asker)
    return [count, asked.includes('/api/sessions')]
  }
  expect(await countOf('ann')).toEqual(['few', true])
  expect(left).toBe(0)
  expect(await countOf('made-up')).toEqual(['endless', false])
})
