import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { directionOf } from '../../domain/text/languages.ts'
import { language, type PlainKey, t, textKey } from '../../domain/text/t.ts'
import { askedLanguage } from './asked-language.ts'
import { type Issue, Refusal } from './errors.ts'
import { html } from './html.ts'
import { requestIdOf } from './log-requests.ts'
import { type RefusalCode, typeOf } from './refusal-codes.ts'
import { inLanguage } from './texts.ts'

/** The framework's own error codes. */
const SENTENCES: Readonly<Record<string, PlainKey>> = {
  FST_ERR_BAD_URL: textKey('refusal.badAddress'),
  FST_ERR_MAX_PARAM_LENGTH: textKey('refusal.longAddress'),
  FST_ERR_CTP_BODY_TOO_LARGE: textKey('refusal.tooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: textKey('refusal.notJson'),
  FST_ERR_CTP_INVALID_JSON_BODY: textKey('refusal.brokenJson'),
  FST_ERR_CTP_EMPTY_JSON_BODY: textKey('refusal.emptyBody'),
}

const CODES: Readonly<Record<number, RefusalCode>> = {
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  414: 'HEAD_TOO_LARGE',
  415: 'WRONG_MEDIA_TYPE',
}

/**
 * Turns any thrown value into `{ error, message, issues? }`, without a stack trace
 * (docs/product.md#rules-of-all-calls).
 */
export function replyWithProblem(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return inLanguage(askedLanguage(request), () => replyInLanguage(error, request, reply))
}

function replyInLanguage(
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
      message: message ?? t('invalid.other'),
    }))
    return send(reply, 400, 'INVALID_INPUT', issues[0]?.message ?? t('invalid.other'), { issues })
  }
  const status = error.statusCode ?? 500
  const sentence = SENTENCES[error.code]
  if (status < 500) return send(reply, status, codeOf(status), sentence ? t(sentence) : error.message)
  request.log.error(error)
  return send(reply, 500, 'INTERNAL', t('refusal.unexpected'))
}

/** Sends a browser that opens a page a waiting page, which reloads automatically. */
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
        ? { type: typeOf(error), title: STATUS_CODES[status], status, detail: message, error, ...more }
        : { error, message, ...more },
    )
}

/** The standard form of a refusal (RFC 9457), for callers that accept it. */
const PROBLEM = 'application/problem+json'

function codeOf(status: number): RefusalCode {
  return CODES[status] ?? 'BAD_REQUEST'
}

type RawAnswer = {
  status: number
  error: RefusalCode
  message: PlainKey
  headers?: OutgoingHttpHeaders
}

/** Refuses a request outside the framework, in the form of all refusals. */
export function writeProblem(
  request: IncomingMessage,
  response: ServerResponse,
  { status, error, message, headers }: RawAnswer,
): void {
  const seconds = Number(headers?.['retry-after'] ?? 1)
  const isPage = isPassing(status) && isNavigation(request)
  const [page, said] = inLanguage(askedLanguage(request), () => [
    isPage ? waitPage(t(message), seconds) : null,
    t(message),
  ])
  const body = page?.body ?? JSON.stringify({ error, message: said })
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

/** Temporary refusals: too many requests, and a server without capacity. */
function isPassing(status: number): boolean {
  return status === 429 || status === 503
}

/** Whether a browser is opening a page. Calls of the API, files and programs get their answers as they are. */
function isNavigation({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' && !/^\/(?:api|assets|uploads)\//.test(url) && /text\/html/.test(headers.accept ?? '')
  )
}

/**
 * The page sent in place of one that cannot be served right now. It reloads without a script, a few seconds later,
 * after a random delay.
 * @param message a sentence for people, without markup
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
    body: html`<!doctype html><html lang="${language()}" dir="${directionOf(language())}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t('screen.moment')}</title><style>${STYLE}</style></head><body><h1>${t('screen.moment')}</h1><p>${message}</p><p>${t('wait.again', { seconds })}</p></body></html>`.toString(),
  }
}

type Unreadable = { line: string; error: RefusalCode; message: PlainKey }

const ANSWERS: Readonly<Record<string, Unreadable>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    line: '408 Request Timeout',
    error: 'REQUEST_TIMEOUT',
    message: textKey('refusal.tooSlow'),
  },
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    error: 'HEAD_TOO_LARGE',
    message: textKey('refusal.longHead'),
  },
}
const NO_REQUEST: Unreadable = {
  line: '400 Bad Request',
  error: 'BAD_REQUEST',
  message: textKey('refusal.noRequest'),
}

/** Answers bytes that are not a valid request with a refusal in English, and closes the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { line, error: code, message } = ANSWERS[error.code ?? ''] ?? NO_REQUEST
  const body = JSON.stringify({ error: code, message: t(message) })
  const head = [
    `HTTP/1.1 ${line}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestIdOf({ headers: {} })}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
