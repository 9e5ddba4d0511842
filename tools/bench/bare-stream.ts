/** The baseline for live streams: node:http that writes one event to every open response for each POST. */
import { createServer, type ServerResponse } from 'node:http'

const ROW = '{"id":7,"title":"Seven ways to read a map","version":3}'
const DATA = `{"place":"sixty/2026-05-09","id":"1","to":"8-00000000","from":"7-00000000","rows":{"sessions":{"rows":[${ROW}],"gone":[]}}}`
const EVENT = `event: changed\nid: 1\ndata: ${DATA}\n\n`
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
