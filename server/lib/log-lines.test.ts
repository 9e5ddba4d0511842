import fastify, { LogController } from 'fastify'
import { expect, it } from 'vitest'
import { logRequests, withoutSecret } from './log-requests.ts'

it.each([
  ['/auth?tab=verify-token&email=a%40b.c&token=s3cret', '/auth?tab=verify-token&email=a%40b.c&token=…'],
  ['/auth?token=s3cret&email=a', '/auth?token=…&email=a'],
  ['/auth?TOKEN=s3cret', '/auth?TOKEN=…'],
  ['/auth?email=a%40b.c%23token=s3cret', '/auth?email=a%40b.c%23token=…'],
  ['/auth?email=a%40b.c%2523token%253Ds3cret&x=1', '/auth?email=a%40b.c%2523token%253D…&x=1'],
  ['/auth?email=a%40b.ctoken=s3cret', '/auth?email=a%40b.ctoken=…'],
  ['/auth%23token=s3cret', '/auth%23token=…'],
  ['/auth%3Ftab=a%26token%3Ds3cret', '/auth%3Ftab=a%26token%3D…'],
  ['/auth?tab=login', '/auth?tab=login'],
  ['/api/author-pages/SecretCode123456?x=1', '/api/author-pages/…?x=1'],
  ['/c/SecretCode123456', '/c/…'],
  ['/api/sessions/3/joining?word=Gr%C3%BCne%20T%C3%BCr', '/api/sessions/3/joining?word=…'],
  ['/star-calendars/5ecre7.ics?x=1', '/star-calendars/…?x=1'],
])('logs %s as %s', (url, line) => {
  expect(withoutSecret(url)).toBe(line)
})

it('logs the beginning of a very long address', async () => {
  const lines: string[] = []
  const app = fastify({
    logger: { stream: { write: (line: string) => lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  logRequests(app)
  await app.inject(`/${'x'.repeat(15_000)}`)
  const { path } = JSON.parse(lines.at(-1) ?? '{}')
  expect([path.slice(0, 3), path.length]).toEqual(['/xx', 501])
})
