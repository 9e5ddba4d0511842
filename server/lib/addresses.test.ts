import fastify from 'fastify'
import { expect, it } from 'vitest'
import { dropForwardedPorts, networkOf } from './addresses.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['x'.repeat(15_000), ''],
  // The connection is closed already.
  [undefined, ''],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('counts all networks of one customer as one if asked for 48 bits', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6', 48)).toBe('2001:db8:1::/48')
  expect(networkOf('192.0.2.7', 48)).toBe('192.0.2.7')
})

it.each([
  ['203.0.113.9:5000, 10.0.0.4:6000', '203.0.113.9'],
  ['203.0.113.9:5000,10.0.0.4', '203.0.113.9'],
  ['[2001:db8::1]:443, 10.0.0.4:6000', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['198.51.100.7:1, 203.0.113.9:5000', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
])('finds the sender in front of trusted proxies in %s', async (reported, sender) => {
  const app = fastify({ trustProxy: ['10.0.0.0/8', 'loopback'] })
  dropForwardedPorts(app)
  app.get('/', async ({ ip }) => ip)
  const answer = await app.inject({ url: '/', headers: { 'x-forwarded-for': reported } })
  expect(answer.body).toBe(sender)
})
