import { expect, it } from 'vitest'
import { observatoryScore } from '../observatory.ts'

const GOOD = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; form-action 'self'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'set-cookie': 'a=b; Path=/; HttpOnly; Secure; SameSite=Lax',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
}
const score = (changes: Record<string, string>, body = '<script src="/main.js">') => {
  const headers = Object.entries({ ...GOOD, ...changes }).filter(([, value]) => value !== '')
  return observatoryScore({ headers: new Headers(headers), body }).score
}

it('adds all bonuses to a good reply', () => {
  expect(score({})).toBe(135)
})

it.each([
  ["default-src 'self'; frame-ancestors 'none'", 130],
  ["default-src 'none'; frame-ancestors 'none'", 130],
  ["default-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'", 125],
  ["default-src 'self'; img-src http:; frame-ancestors 'none'", 115],
  ["default-src 'self'; script-src 'self' 'unsafe-eval'; frame-ancestors 'none'", 115],
  ["default-src 'self'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'", 80],
  ["default-src 'self'; connect-src http://a.example; frame-ancestors 'none'", 80],
  ["object-src 'none'; frame-ancestors 'none'", 80],
  ["default-src 'none'; script-src 'self'; form-action 'self'", 80],
  ['', 55],
])('scores the policy %j at %i', (policy, points) => {
  expect(score({ 'content-security-policy': policy })).toBe(points)
})

it.each([
  [{ 'strict-transport-security': '' }, 80],
  [{ 'strict-transport-security': 'max-age=86400' }, 125],
  [{ 'x-content-type-options': '' }, 130],
  [{ 'referrer-policy': 'unsafe-url' }, 125],
  [{ 'referrer-policy': '' }, 130],
  [{ 'cross-origin-resource-policy': '' }, 125],
  [{ 'set-cookie': '' }, 130],
  [{ 'set-cookie': 'a=b; HttpOnly; Secure' }, 130],
  [{ 'set-cookie': '__Host-a=b; Secure; SameSite=Lax' }, 70],
  [{ 'set-cookie': 'my-session=b; Secure; SameSite=Lax' }, 70],
  [{ 'set-cookie': 'mark=1; Secure; SameSite=Lax' }, 135],
  [{ 'set-cookie': 'a=b; HttpOnly; SameSite=Lax' }, 60],
  [{ 'access-control-allow-credentials': 'true' }, 50],
])('scores %o at %i', (changes, points) => {
  expect(score(changes)).toBe(points)
})

it('subtracts points for scripts of other sites', () => {
  expect(score({}, '<script async src="https://cdn.example/x.js">')).toBe(130)
  expect(score({}, '<script src="//cdn.example/x.js">')).toBe(50)
})
