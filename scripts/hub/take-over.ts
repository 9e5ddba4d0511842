import { takeOver } from '../../server/sender.ts'
import { withPresentInstallation } from './installation.ts'

export function sendFromHere(): Promise<undefined> {
  return withPresentInstallation(async ({ db, config }) => {
    await takeOver({ db, config })
    console.log(`Messages to phones and webhooks are sent from ${config.publicUrl} from now on.`)
  })
}
