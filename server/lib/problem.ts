import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type Issue, Refusal } from './errors.ts'
import { isNavigation, isPassing, waitPage } from './wait-page.ts'

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
