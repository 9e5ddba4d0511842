import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { Refusal } from './errors.ts'
import { inLanguage } from './texts.ts'

export type Given = { module: string; language: string; input: unknown }
export type Refused = Pick<Refusal, 'status' | 'code' | 'message'> & {
  more: Pick<Refusal, 'issues' | 'retryAfterSeconds'>
}
/** `begins` is sent first: the module is loaded, and the time limit of the task starts. */
export type Ended = { begins: true } | { result: unknown } | { refused: Refused } | { failed: string }

// Uses the same cache folder as `main.ts`: half of a short task's time goes into compiling its modules.
enableCompileCache(join(import.meta.dirname, '../../dist/compiled'))

/* The process of one task. `child-tasks.ts` starts it, sends the input, and ends it. */
process.once('message', async (given: Given) => {
  process.send?.(await outcomeOf(given))
})
process.on('disconnect', () => process.exit(0))

async function outcomeOf({ module, language, input }: Given): Promise<Ended> {
  try {
    const { task } = (await import(module)) as { task: (input: unknown) => unknown }
    flushCompileCache()
    process.send?.({ begins: true } satisfies Ended)
    return { result: await inLanguage(language, () => task(input)) }
  } catch (error) {
    if (!(error instanceof Refusal)) return { failed: error instanceof Error ? `${error.stack}` : `${error}` }
    const { status, code, message, issues, retryAfterSeconds } = error
    return { refused: { status, code, message, more: { issues, retryAfterSeconds } } }
  }
}
