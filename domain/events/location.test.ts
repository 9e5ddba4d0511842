import { expect, it, vi } from 'vitest'
import { api } from '../api.ts'

it.each(['POST /api/events', 'PUT /api/events/:id', 'POST /api/events/load'] as const)(
  '%s composes the letters of a location, but not of one that is too long',
  (name) => {
    const composing = vi.spyOn(String.prototype, 'normalize')
    const parse = (location: string) =>
      api[name].body.safeParse({ name: 'Day', date: '2026-05-09', location })
    expect(parse('Zu\u0308rich').data).toMatchObject({ location: 'Z\u00fcrich' })
    expect(composing).toHaveBeenCalled()
    composing.mockClear()
    expect(parse(`a${'\u0301'.repeat(1_000)}`).success).toBe(false)
    expect(composing).not.toHaveBeenCalled()
    composing.mockRestore()
  },
)

it('refuses a location with a slash whose letters become more than the limit when they are composed', () => {
  const body = { name: 'Day', date: '2026-05-09', location: `a/b${'\u0958'.repeat(100)}` }
  expect(api['POST /api/events'].body.safeParse(body).error?.issues).toMatchObject([{ path: ['location'] }])
})
