import { expect, it } from 'vitest'
import { CallError } from './call.ts'

const AWAY = 'The server could not be reached. Please check your connection and try again.'

it.each([
  [502, '<html><head><title>502 Bad Gateway</title></head></html>', AWAY],
  [503, '', AWAY],
  [504, 'upstream timed out', AWAY],
  [503, '{"error":"UNAVAILABLE","message":"Please try again in a moment."}', 'Please try again in a moment.'],
  [400, '', ''],
  [500, '<h1>Oops</h1>', ''],
  [400, '{"message":"Invalid or expired token"}', 'Invalid or expired token'],
])('takes of %i %j only what the product itself says', (status, text, sentence) => {
  expect(new CallError(status, text).sentence).toBe(sentence)
})
