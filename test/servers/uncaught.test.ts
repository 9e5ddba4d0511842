import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const UNCAUGHT = pathToFileURL(`${import.meta.dirname}/../../server/http/uncaught.ts`).href

/** A server whose handlers fail in every way that nothing around them would catch. */
const PROGRAM = `
import { createServer } from 'node:http'
import { answering, catchUncaught } from '${UNCAUGHT}'
const log = { error: ({ err, reqId }) => console.log(reqId ?? 'no request', err.message) }
catchUncaught(log)
const ways = {
  '/call': () => { throw new Error('call') },
  '/timer': () => setTimeout(() => { throw new Error('timer') }, 1),
  '/promise': () => { void Promise.reject(new Error('promise')) },
  '/stream': (request) => request.on('data', () => { throw new Error('stream') }),
  '/half': (_, response) => { response.write('half'); setTimeout(() => { throw new Error('half') }, 1) },
  '/': (_, response) => response.end('well'),
}
const server = createServer((request, response) => answering(request, response, () => ways[request.url](request, response)))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
setTimeout(() => { throw new Error('background') }, 1)
process.stdin.resume().on('end', () => process.exit(0))
`

it('replies 500 to an uncaught exception, logs it with its request, and keeps running', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM])
  let said = ''
  child.stdout.on('data', (part) => {
    said += part
  })
  const port = () => /^\d+$/m.exec(said)?.[0]
  await expect.poll(port).toBeDefined()
  const address = `http://127.0.0.1:${port()}`
  const ask = (path: string) =>
    fetch(`${address}${path}`, {
      headers: { 'x-request-id': `the-${path.slice(1)}` },
      ...(path === '/stream' && { method: 'POST', body: 'x' }),
    })
  for (const path of ['/call', '/timer', '/promise', '/stream']) {
    const answer = await ask(path)
    expect([path, answer.status, (await answer.json()).error]).toEqual([path, 500, 'INTERNAL'])
    expect(answer.headers.get('x-request-id')).toBe(`the-${path.slice(1)}`)
  }
  await expect(ask('/half').then((answer) => answer.text())).rejects.toThrow()
  expect(await (await ask('/')).text()).toBe('well')
  child.stdin.end()
  expect((await once(child, 'close'))[0]).toBe(0)
  const lines = said.split('\n')
  for (const way of ['call', 'timer', 'promise', 'stream', 'half'])
    expect(lines).toContain(`the-${way} ${way}`)
  expect(lines).toContain('no request background')
})
