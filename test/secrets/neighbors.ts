import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

async function listen(answer: Answer) {
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * The part of an object store that uploads need. It can be set to fail, and then repeats the request in its answer,
 * as gateways do.
 */
export async function startObjectStore() {
  const objects = new Map<string, Buffer>()
  const state = { isBroken: false, asked: [] as string[] }
  const server = await listen(async (request, response) => {
    const { method = '', url = '', headers } = request
    state.asked.push(`${method} ${url}`)
    const key = url.split('?')[0] ?? ''
    const body = await buffer(request)
    if (state.isBroken) {
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end(`<Error><Code>AccessDenied</Code><Message>${JSON.stringify(headers)}</Message></Error>`)
      return
    }
    const found = objects.get(key)
    if (method === 'PUT') objects.set(key, body)
    if (method === 'DELETE') objects.delete(key)
    if (found && (method === 'GET' || method === 'HEAD'))
      response
        .writeHead(200, { 'content-length': found.length, etag: '"1"' })
        .end(method === 'GET' ? found : undefined)
    else response.writeHead(method === 'PUT' ? 200 : method === 'DELETE' ? 204 : 404, { etag: '"1"' }).end()
  })
  return { ...server, state }
}

/** A text recognition service that refuses every key and repeats it. */
export async function startOcr() {
  const state = { asked: [] as string[], keys: [] as string[] }
  const server = await listen(async (request, response) => {
    request.resume()
    state.asked.push(request.url ?? '')
    state.keys.push(request.headers.authorization ?? '')
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ error: { message: `Incorrect API key: ${request.headers.authorization}` } }),
    )
  })
  return { ...server, state }
}

/** A mail server that can be set to refuse the sign-in and to repeat it in its answer. */
export async function startMailServer() {
  const state = { isBroken: false, mails: [] as string[], passwords: [] as string[] }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth({ username, password }, _session, done) {
      state.passwords.push(password ?? '')
      if (state.isBroken)
        done(new Error(`535 ${Buffer.from(`\0${username}\0${password}`).toString('base64')}`))
      else done(null, { user: 'hub' })
    },
    onData: (stream, _session, done) => {
      void text(stream).then((mail) => {
        state.mails.push(mail)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
