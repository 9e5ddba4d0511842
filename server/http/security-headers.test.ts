import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { refuseCrossSite } from './security-headers.ts'

type Headers = { origin?: string; 'sec-fetch-site'?: string }

function outcome(method: string, headers: Headers, host = 'hub.example.org') {
  try {
    refuseCrossSite({ method, headers, host } as FastifyRequest, 'https://hub.example.org')
    return 'accepted'
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

const REFUSED = 'This request came from another site'

it.each<[Headers, string]>([
  [{}, 'accepted'],
  [{ origin: 'https://hub.example.org' }, 'accepted'],
  [{ origin: 'https://hub.example.org', 'sec-fetch-site': 'same-origin' }, 'accepted'],
  [{ 'sec-fetch-site': 'none' }, 'accepted'],
  [{ origin: 'https://evil.example' }, REFUSED],
  [{ origin: 'https://hub.example.org.evil.example' }, REFUSED],
  [{ origin: 'https://sub.hub.example.org' }, REFUSED],
  [{ origin: 'null' }, REFUSED],
  [{ 'sec-fetch-site': 'cross-site' }, REFUSED],
  [{ 'sec-fetch-site': 'same-site' }, REFUSED],
  [{ origin: 'https://hub.example.org', 'sec-fetch-site': 'cross-site' }, REFUSED],
])('answers a write with %j: %s', (headers, expected) => {
  expect(['POST', 'PUT', 'DELETE'].map((method) => outcome(method, headers))).toEqual([
    expected,
    expected,
    expected,
  ])
})

it('accepts writes from the address it was reached at', () => {
  expect(outcome('POST', { origin: 'http://127.0.0.1:3000' }, '127.0.0.1:3000')).toBe('accepted')
})

it('lets other sites link to it', () => {
  expect(outcome('GET', { 'sec-fetch-site': 'cross-site' })).toBe('accepted')
})
