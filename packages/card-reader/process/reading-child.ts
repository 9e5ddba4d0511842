import { type EmbeddedEngine, openEmbeddedEngine } from '../cards/embedded-engine.ts'
import { CardReadingError } from '../reading-error.ts'
import { prepareForVision } from '../vision/vision-preparation.ts'
import { readWall } from '../wall/read-wall.ts'
import type { ChildAnswer, ChildBeginning, ChildTask } from './child-messages.ts'

/*
 * The process that reads cards. It is separate from the server because native memory returns to the system only when
 * a process ends, and because a picture that crashes a native library must not end the server.
 */
let engine: Promise<EmbeddedEngine> | null = null

process.on('message', async (task: ChildTask) => {
  process.send?.(await answer(task))
})
process.on('disconnect', () => process.exit(0))

async function answer(task: ChildTask): Promise<ChildAnswer> {
  const memory = () => process.memoryUsage.rss()
  const begin = () => process.send?.({ id: task.id, begun: true } satisfies ChildBeginning)
  try {
    if (task.kind === 'prepare') {
      begin()
      return { id: task.id, prepared: await prepareForVision(task.request), memory: memory() }
    }
    if (task.kind === 'wall') {
      begin()
      const { photos, heads, known, readsHeads } = task.request
      const wall = await readWall(
        photos.map((photo) => Buffer.from(photo)),
        heads,
        known,
        readsHeads,
      )
      return { id: task.id, wall, memory: memory() }
    }
    const { read, compare } = await openedEngine()
    begin()
    if (task.kind === 'compare')
      return { id: task.id, evidence: await compare(task.request), memory: memory() }
    return { id: task.id, reading: await read(task.request), memory: memory() }
  } catch (error) {
    const code = error instanceof CardReadingError ? error.code : 'crashed'
    return { id: task.id, failed: code, detail: String(error), memory: memory() }
  }
}

/** The models stay open. If they could not be opened, the next card tries again. */
function openedEngine(): Promise<EmbeddedEngine> {
  engine ??= openEmbeddedEngine().catch((error: unknown) => {
    engine = null
    throw error
  })
  return engine
}
