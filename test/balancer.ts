import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A minimal balancer, which sends each request to the first of these servers that takes the connection. */
export async function startBalancer(addresses: readonly string[]) {
  const server = createServer((incoming, outgoing) => pass(addresses, incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function pass(
  [first, ...others]: readonly string[],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  if (first === undefined) {
    outgoing.writeHead(502).end()
    return
  }
  const { method, url, headers } = incoming
  const onward = request(`${first}${url}`, { method, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    outgoing.flushHeaders()
    answer.pipe(outgoing)
    answer.once('error', () => outgoing.destroy())
  })
  onward.once('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else pass(others, incoming, outgoing)
  })
  outgoing.once('close', () => onward.destroy())
  incoming.pipe(onward)
}
