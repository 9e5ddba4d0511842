import { t } from '../../domain/text/t.ts'
import type { ChangeFeed } from '../db/change-feed.ts'
import { type Engine, requireAnswer } from '../db/engine.ts'
import { type Refusal, unavailable } from '../lib/errors.ts'
import { withTimeout } from '../lib/with-timeout.ts'

const ANSWER_WITHIN_MS = 2_000
const KEPT_MS = 1_000

export type Readiness = {
  /**
   * @throws 503 when this server cannot serve: the database does not answer, or belongs to a newer version of the
   * program
   */
  require(): Promise<void>
  isDatabaseUp(): Promise<boolean>
}

/**
 * Says whether this server can serve. Asks the database at most once a second and once at a time, no matter how many
 * callers ask.
 */
export function createReadiness(
  { db }: Pick<Engine, 'db'>,
  feed: Pick<ChangeFeed, 'supersededBy'>,
): Readiness {
  let asked: Promise<unknown> | null = null
  let kept: Promise<boolean> | null = null

  /** Shares a question that the database has not answered yet. */
  function ask(): Promise<unknown> {
    asked ??= requireAnswer(db).finally(() => {
      asked = null
    })
    return asked
  }

  function isDatabaseUp(): Promise<boolean> {
    kept ??= withTimeout(ANSWER_WITHIN_MS, ask())
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        setTimeout(() => {
          kept = null
        }, KEPT_MS).unref()
      })
    return kept
  }

  return {
    isDatabaseUp,
    async require() {
      if (feed.supersededBy()) throw outdated()
      if (!(await isDatabaseUp())) throw databaseAway()
    },
  }
}

export const databaseAway = (): Refusal => unavailable(t('refusal.databaseAway'))

/** For the time between a newer server's migration and its first answers. */
export const beingUpdated = (): Refusal => unavailable(t('refusal.beingUpdated'))

const outdated = (): Refusal => unavailable(t('refusal.outdated'))
