import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './load.ts'
import type { Figure } from './report.ts'
import { DATE, type startSeeded } from './servers.ts'

const KILOBYTE = 1_024

/** Measures a visitor's first visit to an event of 60 sessions, in bytes on the wire. */
export async function benchSizes({ port }: Awaited<ReturnType<typeof startSeeded>>): Promise<Figure[]> {
  const path = `/sixty/${DATE}`
  const brotli = { 'accept-encoding': 'br' }
  // After a few hits, the cache compresses as well as it can.
  for (let index = 0; index < 10; index++) await ask({ port, path, headers: brotli })
  await pause(1_500)
  const html = await bodyLength({ port, path, headers: brotli })
  const plain = (await ask({ port, path })).toString('utf8')
  const scripts = [...plain.matchAll(/<(?:script|link)[^>]+(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, address]) => address ?? '',
  )
  let scriptBytes = 0
  for (const address of new Set(scripts))
    scriptBytes += await bodyLength({ port, path: address, headers: brotli })
  const styles = [...plain.matchAll(/<link[^>]+rel="stylesheet"/g)].length
  return [
    {
      what: 'event page of 60 sessions with its CSS, brotli',
      measured: html / KILOBYTE,
      unit: 'KB',
      goal: { atMost: 14 },
    },
    { what: 'style sheets beside it', measured: styles, unit: '', goal: { atMost: 0 } },
    {
      what: 'visitor JavaScript, brotli',
      measured: scriptBytes / KILOBYTE,
      unit: 'KB',
      goal: { atMost: 95 },
    },
  ]
}

async function bodyLength(target: Parameters<typeof ask>[0]): Promise<number> {
  const response = await ask(target)
  return response.length - response.indexOf('\r\n\r\n') - 4
}
