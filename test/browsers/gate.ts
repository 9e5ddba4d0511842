import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy to a server that can hold files back and be offline, for browsers whose own network cannot be controlled. */
export async function openGate(to: string) {
  let held: { path: RegExp; released: Promise<void> } | null = null
  const server: Server = createServer(async (asked, answer) => {
    const { method, headers, url = '/' } = asked
    if (held?.path.test(url)) await held.released
    const passed = request(new URL(url, to), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const leave = () => {
    server.close()
    server.closeAllConnections()
  }
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    /** Holds back files with such a path. @returns a function that lets them through */
    hold(path: RegExp): () => void {
      const { promise: released, resolve } = Promise.withResolvers<void>()
      held = { path, released }
      return () => {
        held = null
        resolve()
      }
    },
    leave,
    comeBack: () => listen(port),
    close: leave,
  }
}
