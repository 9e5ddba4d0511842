import { claimSending, takeOverSending } from './db/installation.ts'
import type { Deps } from './deps.ts'

type Needs = Pick<Deps, 'db' | 'config'>

/** Whether messages leave from here. */
export type MaySend = () => Promise<boolean>

/**
 * Whether this installation tells phones and programs what changes. The first one with any makes them its own, by its address: a
 * clone for staging has the same rows, and another PUBLIC_URL. What was restored to its place goes on.
 * @param log takes the line for the operator, once
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
