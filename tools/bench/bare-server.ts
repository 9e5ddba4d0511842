/** The baseline of the comparison: node:http sending the same bytes, which it gets in the parent's first message. */
import { createServer } from 'node:http'

process.once(
  'message',
  ({ status, headers, body }: { status: number; headers: Record<string, string>; body: string }) => {
    const bytes = Buffer.from(body, 'base64')
    const server = createServer((_request, response) => {
      response.writeHead(status, headers)
      response.end(bytes)
    })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      process.send?.(typeof address === 'object' && address ? address.port : 0)
    })
  },
)
process.once('disconnect', () => process.exit(0))
