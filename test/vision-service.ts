import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const card = {
  title: 'Bees in the city',
  presenterName: 'Ada Quist',
  description: 'Roofs and flowers.',
  type: ['workshop'],
  level: ['beginner'],
  focus: ['analytics'],
  unsure: [],
  allText: 'Bees in the city\nAda Quist',
}

/** A vision service on the loopback that never answers the first photo and reads the same card on all others. */
export async function startVisionService() {
  let asked = 0
  const content = JSON.stringify({
    choices: [{ message: { role: 'assistant', content: JSON.stringify(card) } }],
  })
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      asked += 1
      if (asked > 1) response.writeHead(200, { 'content-type': 'application/json' }).end(content)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    title: card.title,
    asked: () => asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
