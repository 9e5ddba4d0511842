import { readConfig, WrongSetting } from '../../server/config.ts'
import { Refusal } from '../../server/lib/errors.ts'
import { isStoreFailure } from '../../server/lib/storage.ts'
import { UnusableArchive } from '../../server/publish/archive/read-archive.ts'
import { UnusableSchedule } from '../../server/schedule/schedule-files/schedule.ts'
import { refusalOfStore, StartProblem } from '../../server/start-problems.ts'
import { WrongUsage } from './command-line.ts'

const EXPECTED = [WrongUsage, WrongSetting, StartProblem, UnusableSchedule, UnusableArchive, Refusal]

/** One line for a problem that an operator can fix; the error itself for a fault of the program. */
export function sentenceOf(error: unknown): unknown {
  if (isStoreFailure(error)) return refusalOfStore(readConfig(process.env), error).message
  const isExpected = EXPECTED.some((kind) => error instanceof kind)
  return isExpected && error instanceof Error ? error.message : error
}
