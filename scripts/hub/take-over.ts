import { takeOver } from '../../server/sender.ts'
import { withInstallation } from './installation.ts'

export function sendFromHere(): Promise<undefined> {
  return withInstallation(async ({ db, config }) => {
    await takeOver({ db, config })
    console.log(`Messages to phones and webhooks are sent from ${config.publicUrl} from now on.`)
  })
}
