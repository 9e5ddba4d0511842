import { expect, it } from 'vitest'
import { capacityFor } from './capacity.ts'

it('has room for a venue behind one address, on a machine that can open many files', () => {
  expect(capacityFor({ trustProxy: false }, 1_000_000)).toEqual({
    connections: { most: 16_000, mostPerKey: 8_000 },
    streams: { most: 10_000, mostPerKey: 5_000, known: { most: 1_000, mostPerKey: 8 } },
  })
})

it('reserves files for everything else if the system allows few', () => {
  expect(capacityFor({ trustProxy: false }, 4_096)).toMatchObject({
    connections: { most: 3_096 },
    streams: { most: 2_476 },
  })
  expect(capacityFor({ trustProxy: false }, 256)).toMatchObject({ connections: { most: 100 } })
})

it('does not limit the connections of a proxy by address', () => {
  expect(capacityFor({ trustProxy: ['127.0.0.1'] }, 1_000_000).connections.mostPerKey).toBe(16_000)
})
