import { claimSending, takeOverSending } from './db/installation.ts'
import type { Deps } from './deps.ts'

type Needs = Pick<Deps, 'db' | 'config'>

/** Whether this installation may send messages. */
export type MaySend = () => Promise<boolean>

/**
 * Decides whether this installation sends changes to phones and programs. The first installation that has any claims
 * them by its address: a staging clone has the same rows but another PUBLIC_URL. An installation that was restored at
 * its own address continues.
 * @param log receives a line for the operator, once
 */
export function createMaySend({ db, config }: Needs, log: (line: string) => void): MaySend {
  let isSaid = false
  return async () => {
    const sender = await claimSending(db, config.publicUrl)
    if (sender === config.publicUrl) return true
    if (!isSaid)
      log(
        `Phones and webhooks belong to this installation at ${sender}, and not to its copy at ${config.publicUrl}: nothing is sent to them. If that one is gone for good, or has this address now, run: npm run hub -- take-over`,
      )
    isSaid = true
    return false
  }
}

export const takeOver = ({ db, config }: Needs): Promise<void> => takeOverSending(db, config.publicUrl)
