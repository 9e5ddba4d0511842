import type { FastifyBaseLogger, FastifyError, FastifyInstance } from 'fastify'
import { t } from '../../domain/text/t.ts'
import type { Core } from '../core.ts'
import type { Engine } from '../db/engine.ts'
import { missesRow } from '../db/missing-rows.ts'
import { busy, diskFull, notFound, Refusal, unavailable } from '../lib/errors.ts'
import { replyWithProblem } from '../lib/problem.ts'
import { isStoreFailure } from '../lib/storage.ts'
import { beingUpdated, databaseAway } from './readiness.ts'

/** Answers every error, and every unknown address, in the form of a refusal. */
export function answerFailures(app: FastifyInstance, { engine, feed }: Core): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    logCause(error, request.log)
    const refusal = refusalFor(engine, error)
    const isOfUpdate = isUnexpected(refusal) && (await isOfNewerSchema())
    return replyWithProblem(isOfUpdate ? beingUpdated() : refusal, request, reply)
  })
  app.setNotFoundHandler(() => {
    throw notFound()
  })

  /** Statements of this version may fail on the newer schema. */
  function isOfNewerSchema(): Promise<boolean> {
    return feed.sync().then(
      () => feed.newerSchema() !== null,
      () => false,
    )
  }
}

/** Logs errors whose refusal does not reveal the cause. */
export function logCause(error: unknown, log: FastifyBaseLogger): void {
  if (isStoreFailure(error)) log.error(error)
  if (missesRow(error)) log.warn(error)
}

/** Turns an error of the database, the file system or the file storage into a refusal that people can read. */
export function refusalFor<E extends Error>(engine: Engine, error: E): E | Refusal {
  const failure = engine.failure(error)
  if (failure === 'unreachable') return databaseAway()
  if (failure === 'busy') return busy()
  if (failure === 'full' || isDiskFull(error)) return diskFull()
  if (missesRow(error)) return notFound()
  return isStoreFailure(error) ? unavailable(t('refusal.storeAway')) : error
}

function isUnexpected(error: FastifyError): boolean {
  return !(error instanceof Refusal) && (error.statusCode ?? 500) >= 500
}

const CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Whether the disk or the quota is full, according to an error of the file system or of a library that wraps it. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && CODES.has(String(error.code))) return true
  return isDiskFull(error.cause)
}
