import { expect, it } from 'vitest'
import { readinessAt } from './health.ts'

it.each([
  [{}, 'http://127.0.0.1:3000/readyz'],
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://127.0.0.1:8080/readyz'],
  [{ HOST: '::', PORT: '' }, 'http://127.0.0.1:3000/readyz'],
  [{ HOST: '192.0.2.7' }, 'http://192.0.2.7:3000/readyz'],
  [{ HOST: '::1' }, 'http://[::1]:3000/readyz'],
])('asks a server with %o whether it is ready', (settings, address) => {
  expect(readinessAt(settings)).toBe(address)
})
