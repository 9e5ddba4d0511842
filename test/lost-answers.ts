import type { Engine } from '../server/db/engine.ts'

/** Runs `act` while each write of the engine is committed, but its answer is lost. */
export async function withLostAnswers(engine: Engine, act: () => Promise<unknown>): Promise<void> {
  const { write } = engine
  engine.write = async (work) => {
    await write(work)
    throw new Error('Connection terminated unexpectedly')
  }
  await act().finally(() => {
    engine.write = write
  })
}
