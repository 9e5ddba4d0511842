import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as the phone reads it, after the push service has checked it. */
export type Pushed = {
  phone: string
  headers: IncomingHttpHeaders
  /** As the phone decrypted it. */
  text: string
  /** The code of a first message. */
  confirm?: string
  notification: { title: string; body: string; navigate: string; tag: string; data: { eventId: number } }
}

type Answer =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Bytes instead of an answer, and others that follow one another forever. */
  | { bytes: string; again?: string }
  | 'silence'
  | 'hang up'
  | 'endless'

/** A browser's subscription at a known push service, to which nothing is sent. */
export function pushSubscription(
  endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`,
) {
  const keys = createECDH('prime256v1')
  const auth = randomBytes(16)
  const p256dh = keys.generateKeys('base64url')
  return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }
}

/**
 * A push service with its phones. It accepts a message only if it is signed according to RFC 8292, for this service
 * and with one key for all, decrypts it according to RFC 8291, and answers according to `answer`.
 */
export async function openPushService() {
  const phones = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>()
  const received: Pushed[] = []
  const state: { answer: (phone: string) => Answer; asked: number; mostAtOnce: number; key: string | null } =
    {
      answer: () => ({ status: 201 }),
      asked: 0,
      mostAtOnce: 0,
      key: null,
    }
  let atOnce = 0
  const server = createServer(async (request, response) => {
    atOnce += 1
    state.asked += 1
    state.mostAtOnce = Math.max(state.mostAtOnce, atOnce)
    response.on('close', () => {
      atOnce -= 1
    })
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const name = request.url?.slice(1) ?? ''
    const phone = phones.get(name)
    const answer = state.answer(name)
    if (phone && typeof answer === 'object' && 'status' in answer && answer.status < 300) {
      const origin = `http://${request.headers.host}`
      const key = keyOf(String(request.headers.authorization), origin)
      state.key ??= key
      if (key !== state.key) return response.writeHead(403).end()
      const text = decrypted(Buffer.concat(parts), phone)
      received.push({ phone: name, headers: request.headers, text, ...JSON.parse(text) })
    }
    reply(response, answer)
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    state,
    /** Creates a subscription as a browser does. */
    subscribe(phone: string) {
      const keys = createECDH('prime256v1')
      const auth = randomBytes(16)
      const p256dh = keys.generateKeys('base64url')
      phones.set(phone, { keys, auth })
      return { endpoint: `${origin}/${phone}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    /** Waits for the first message of a phone, and removes it from `received`. */
    async firstOf(phone: string, patienceMs = 5_000): Promise<Pushed> {
      for (const until = performance.now() + patienceMs; performance.now() < until; ) {
        const at = received.findIndex((each) => each.phone === phone && each.confirm !== undefined)
        const [first] = at < 0 ? [] : received.splice(at, 1)
        if (first) return first
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      throw new Error(`${phone} got no first message`)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function reply(response: ServerResponse, answer: Answer): void {
  if (answer === 'silence') return
  if (answer === 'hang up') {
    response.destroy()
    return
  }
  if (answer === 'endless') {
    response.writeHead(201)
    forEver(response, () => response.write('x'.repeat(64 * 1_024)))
    return
  }
  if ('bytes' in answer) {
    response.socket?.write(answer.bytes)
    if (answer.again) forEver(response, () => response.socket?.write(answer.again ?? ''))
    return
  }
  response.writeHead(answer.status, { 'content-length': '0', ...answer.headers }).end(answer.body)
}

function forEver(response: ServerResponse, write: () => void): void {
  const timer = setInterval(write, 1)
  response.on('close', () => clearInterval(timer))
}

/** The key that signed for this push service. @throws unless the signature is valid */
function keyOf(authorization: string, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (!isSigned || aud !== origin || !/^(mailto:|https:)/.test(sub))
    throw new Error('It is not signed for here')
  return key
}

/** RFC 8291 and RFC 8188, as on the phone. */
function decrypted(
  message: Buffer,
  { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const [salt, length] = [message.subarray(0, 16), message.readUInt8(20)]
  const sender = message.subarray(21, 21 + length)
  const record = message.subarray(21 + length)
  const derive = (from: Uint8Array, by: Uint8Array, about: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', from, by, about, bytes))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const shared = derive(keys.computeSecret(sender), auth, about, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end).toString()
}
