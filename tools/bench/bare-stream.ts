/** The floor of live streams: node:http that writes one event to every open response when somebody posts. */
import { createServer, type ServerResponse } from 'node:http'

const EVENT = 'event: touched\nid: 1\ndata: {"place":"sixty/2026-05-09","topics":["sessions"]}\n\n'
const readers = new Set<ServerResponse>()

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    request.resume()
    for (const reader of readers) reader.write(EVENT)
    response.end('{}')
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(':\n\n')
  readers.add(response)
  response.once('close', () => readers.delete(response))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
process.once('disconnect', () => process.exit(0))
