import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { requestIdOf } from './request-id.ts'
import { isNavigation, isPassing, waitPage } from './wait-page.ts'

type Answer = {
  status: number
  problem: { error: string; message: string }
  headers?: OutgoingHttpHeaders
}

/** Refuses a request that the framework does not answer, in the form of all refusals. */
export function writeProblem(
  request: IncomingMessage,
  response: ServerResponse,
  { status, problem, headers }: Answer,
): void {
  const page =
    isPassing(status) && isNavigation(request)
      ? waitPage(problem.message, Number(headers?.['retry-after'] ?? 1))
      : null
  const body = page?.body ?? JSON.stringify(problem)
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  response
    .writeHead(status, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      ...page?.headers,
      'x-request-id': requestIdOf(request),
    })
    .end(body)
}
