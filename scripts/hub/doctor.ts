import { readConfig } from '../../server/config.ts'
import { lookOverDatabase } from '../../server/db/look-over.ts'
import { checkInstallation, type Found } from '../../server/installation/checks.ts'

/** Prints a line for each thing that an installation needs. @returns 1 if something is wrong, otherwise 0 */
export async function doctor(): Promise<number> {
  const config = readConfig(process.env)
  report({ name: 'settings', state: 'ok', text: 'all can be used' })
  let isWrong = false
  for (const finding of checkInstallation(config, () => lookOverDatabase(config))) {
    const found = await finding
    report(found)
    isWrong ||= found.state === 'wrong'
  }
  return isWrong ? 1 : 0
}

function report({ name, state, text }: Found): void {
  console.log(`${state.padEnd(5)}  ${name.padEnd(8)}  ${text}`)
}
