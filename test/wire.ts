import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A connection between a server and something it needs, such as PostgreSQL, which can fail without failing for
 * others. `url` is the address that goes through it.
 */
export async function openWire(address: string) {
  const target = new URL(address)
  const { hostname, port } = target
  const pairs = new Set<{ near: Socket; far: Socket; isSilent: boolean }>()
  let state: 'whole' | 'cut' | 'silent' = 'whole'
  const wire = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const pair = { near, far: connect(Number(port), hostname), isSilent: state === 'silent' }
    pairs.add(pair)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => pair.isSilent || to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        // A silent connection passes nothing to the other side, not even its end.
        if (!pair.isSilent) to.destroy()
      })
    }
    pass(near, pair.far)
    pass(pair.far, near)
  }).listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const at = wire.address()
  target.port = String(typeof at === 'object' && at ? at.port : 0)
  target.hostname = '127.0.0.1'
  // A socket of the file system would bypass it.
  target.searchParams.delete('host')
  return {
    url: target.href,
    /** Closes all connections and blocks new ones. */
    cut() {
      state = 'cut'
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy()
    },
    /** Forwards nothing, neither on open connections nor on new ones. */
    silence() {
      state = 'silent'
      for (const pair of pairs) pair.isSilent = true
    },
    /** Lets new connections through; silent ones stay silent, as after a failover. */
    mend() {
      state = 'whole'
    },
    close() {
      wire.close()
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy()
    },
  }
}
