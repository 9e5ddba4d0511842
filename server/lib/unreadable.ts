import type { Socket } from 'node:net'

type Answer = { line: string; error: string; message: string }

const ANSWERS: Readonly<Record<string, Answer>> = {
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
const NO_REQUEST: Answer = {
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
