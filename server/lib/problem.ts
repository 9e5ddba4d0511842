import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type Issue, Refusal } from './errors.ts'
import { html } from './html.ts'
import { requestIdOf } from './log-requests.ts'

export const UNEXPECTED = 'Something went wrong on the server. Please try again.'

/** The framework's own error codes. */
const SENTENCES: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'This address cannot be read',
  FST_ERR_MAX_PARAM_LENGTH: 'This address is too long',
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This call takes JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'This is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty',
}

/** Turns any thrown value into `{ error, message, issues? }`, without a stack trace (docs/product.md#rules-of-all-calls). */
export function replyWithProblem(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Refusal) {
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
    const { issues, current } = error
    if (isPassing(error.status) && isNavigation(request.raw)) return sendWait(reply, error)
    return send(reply, error.status, error.code, error.message, { issues, current })
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.split('/').filter(Boolean).join('.'),
      message: message ?? 'This is not valid',
    }))
    return send(reply, 400, 'INVALID_INPUT', issues[0]?.message ?? 'This is not valid', { issues })
  }
  const status = error.statusCode ?? 500
  if (status < 500) return send(reply, status, codeOf(status), SENTENCES[error.code] ?? error.message)
  request.log.error(error)
  return send(reply, 500, 'INTERNAL', UNEXPECTED)
}

/** A browser that opens a page gets a page that opens it again by itself. */
function sendWait(reply: FastifyReply, { status, message, retryAfterSeconds }: Refusal): FastifyReply {
  const { headers, body } = waitPage(message, retryAfterSeconds)
  return reply.code(status).headers(headers).send(body)
}

function send(
  reply: FastifyReply,
  status: number,
  error: string,
  message: string,
  more: { issues?: Issue[] | undefined; current?: unknown } = {},
): FastifyReply {
  const isStandard = reply.request.headers.accept?.includes(PROBLEM) ?? false
  return reply
    .code(status)
    .type(isStandard ? PROBLEM : 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(
      isStandard
        ? { type: 'about:blank', title: STATUS_CODES[status], status, detail: message, error, ...more }
        : { error, message, ...more },
    )
}

/** The standard's form of a refusal (RFC 9457), for those who ask for it. */
const PROBLEM = 'application/problem+json'

function codeOf(status: number): string {
  return (STATUS_CODES[status] ?? 'BAD_REQUEST').toUpperCase().replaceAll(/[^A-Z]+/g, '_')
}

type RawAnswer = {
  status: number
  problem: { error: string; message: string }
  headers?: OutgoingHttpHeaders
}

/** Refuses a request that the framework does not answer, in the form of all refusals. */
export function writeProblem(
  request: IncomingMessage,
  response: ServerResponse,
  { status, problem, headers }: RawAnswer,
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

const DEFAULT_SECONDS = 3
const SPREAD_SECONDS = 4
const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;gap:8px;padding:24px;text-align:center;font:16px/1.5 system-ui,sans-serif;background:#f8f6f0;color:#1c1a16}@media(prefers-color-scheme:dark){body{background:#151412;color:#f3efe6}}h1{margin:0;font-size:20px}p{margin:0}'

/** Refusals that end by themselves: too many requests, and a server that has no room just now. */
function isPassing(status: number): boolean {
  return status === 429 || status === 503
}

/** Whether a browser opens a page: calls of the API, files and programs get their answers as they are. */
function isNavigation({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' && !/^\/(?:api|assets|uploads)\//.test(url) && /text\/html/.test(headers.accept ?? '')
  )
}

/**
 * The page in place of one that cannot be served just now: it opens the address again by itself, without a script, a few
 * seconds later and each at a moment of its own.
 * @param message a sentence for a person, without markup
 */
function waitPage(message: string, retryAfterSeconds = DEFAULT_SECONDS) {
  const seconds = retryAfterSeconds + Math.floor(Math.random() * SPREAD_SECONDS)
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
      refresh: String(seconds),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    body: html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>One moment</title><style>${STYLE}</style></head><body><h1>One moment</h1><p>${message}</p><p>This page opens again by itself in ${seconds} seconds.</p></body></html>`.toString(),
  }
}

type Unreadable = { line: string; error: string; message: string }

const ANSWERS: Readonly<Record<string, Unreadable>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    line: '408 Request Timeout',
    error: 'REQUEST_TIMEOUT',
    message: 'This request took too long to arrive. Please try again.',
  },
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    error: 'HEAD_TOO_LARGE',
    message: 'The address of this request is too long, or it has too many headers',
  },
}
const NO_REQUEST: Unreadable = {
  line: '400 Bad Request',
  error: 'BAD_REQUEST',
  message: 'This is not a request that can be read',
}

/** Answers bytes that did not become a request with a refusal like all others, and closes the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { line, ...problem } = ANSWERS[error.code ?? ''] ?? NO_REQUEST
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${line}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
