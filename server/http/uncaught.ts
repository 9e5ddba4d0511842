import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { textKey } from '../../domain/text/t.ts'
import { requestIdOf } from '../lib/log-requests.ts'
import { writeProblem } from '../lib/problem.ts'

type Exchange = { request: IncomingMessage; response: ServerResponse }

const exchange = new AsyncLocalStorage<Exchange>()

/** Runs the work of one request, so that `catchUncaught` knows which request an exception belongs to. */
export function answering(request: IncomingMessage, response: ServerResponse, work: () => void): void {
  exchange.run({ request, response }, () => {
    try {
      work()
    } catch (error) {
      // The exception must be thrown inside `run`; outside, the request is unknown.
      process.nextTick(() => {
        throw error
      })
    }
  })
}

/**
 * Catches every uncaught exception in requests, streams, timers and background tasks: logs it, answers its request with
 * 500, and keeps the process running.
 * @returns a function that ends the watch
 */
export function catchUncaught(log: FastifyBaseLogger): () => void {
  const caught = (error: unknown): void => {
    const { request, response } = exchange.getStore() ?? {}
    log.error({ err: error, ...(request && { reqId: requestIdOf(request) }) }, 'Nothing caught this error')
    if (!request || !response || response.writableEnded) return
    if (response.headersSent) response.destroy()
    else
      writeProblem(request, response, {
        status: 500,
        error: 'INTERNAL',
        message: textKey('refusal.unexpected'),
      })
  }
  process.on('uncaughtException', caught).on('unhandledRejection', caught)
  return () => {
    process.off('uncaughtException', caught).off('unhandledRejection', caught)
  }
}
