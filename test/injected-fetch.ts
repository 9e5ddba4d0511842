import type { FastifyInstance, InjectOptions } from 'fastify'

/** A fetch that asks the application in memory instead of the network; `headers` go with every request. */
export function injectedFetch(app: FastifyInstance, headers: Record<string, string> = {}) {
  return async (url: string, request: RequestInit = {}): Promise<Response> => {
    const encoded = new Request(`http://localhost${url}`, request)
    const hasBody = request.body !== undefined && request.body !== null
    const answer = await app.inject({
      method: encoded.method as NonNullable<InjectOptions['method']>,
      url,
      headers: { ...headers, ...Object.fromEntries(encoded.headers) },
      ...(hasBody && { payload: Buffer.from(await encoded.arrayBuffer()) }),
    })
    const answered = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const each of Array.isArray(value) ? value : [value]) answered.append(name, String(each))
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answered,
    })
  }
}
