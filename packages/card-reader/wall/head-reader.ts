import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { InkBox } from '../lines/ink-boxes.ts'
import type { Raster } from '../photo/raster.ts'
import type { HeadText } from './head-lines.ts'
import type { HeadAnswer, HeadTask } from './head-messages.ts'

/** Reads small pictures in their own thread; ownership of the pictures passes to it. */
export type HeadReader = {
  /**
   * The words on a paper with a few large words, or on a card that may name a break. Null if nothing is written on
   * it.
   */
  words(picture: Raster, kind: 'head' | 'card'): Promise<HeadText | null>
  /** The places with writing, searched at this longest side in pixels. */
  boxes(picture: Raster, side: number): Promise<InkBox[]>
  /** The clockwise quarter turns after which the writing on a photo is upright. */
  quarterTurns(photo: Raster): Promise<number>
}

/** The same file: TypeScript here, JavaScript in the published package. */
const script = new URL(`./head-worker${extname(import.meta.url)}`, import.meta.url)

let opened: HeadReader | null = null

/**
 * The thread that reads headings, which stays open. If it could not be opened, or ended, the next photo tries again.
 */
export function openHeadReader(): HeadReader {
  opened ??= startHeadReader(() => {
    opened = null
  })
  return opened
}

type Waiting = { answer: (answer: HeadAnswer) => void; fail: (error: Error) => void }

function startHeadReader(ended: () => void): HeadReader {
  const worker = new Worker(script)
  const waiting = new Map<number, Waiting>()
  let ids = 0
  let ending: Error | null = null
  worker.unref()
  worker.on('message', (answer: HeadAnswer) => {
    waiting.get(answer.id)?.answer(answer)
    settle(answer.id)
  })
  worker.on('error', (error) => end(error as Error))
  worker.on('exit', () => end(new Error('The thread that reads heads has ended')))
  return {
    async words(picture, kind) {
      const answer = await ask(picture, kind)
      if (!('words' in answer)) throw unread(answer)
      return answer.words
    },
    async boxes(picture, side) {
      const answer = await ask(picture, { side })
      if (!('boxes' in answer)) throw unread(answer)
      return answer.boxes
    },
    async quarterTurns(photo) {
      const answer = await ask(photo, 'turns')
      if (!('quarterTurns' in answer)) throw unread(answer)
      return answer.quarterTurns
    },
  }

  function ask(picture: Raster, wanted: HeadTask['wanted']): Promise<HeadAnswer> {
    // A thread that has ended ignores messages silently.
    if (ending) return Promise.reject(ending)
    const id = ++ids
    return new Promise((answer, fail) => {
      worker.postMessage({ id, picture, wanted } satisfies HeadTask, [picture.data.buffer as ArrayBuffer])
      waiting.set(id, { answer, fail })
      // Until the answer arrives, the process must not end.
      worker.ref()
    })
  }

  function settle(id: number): void {
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  }

  function end(error: Error): void {
    // A thread that fails also ends, when the next one may already be open.
    if (ending) return
    ending = error
    ended()
    for (const [id, { fail }] of waiting) {
      fail(error)
      settle(id)
    }
  }
}

function unread(answer: HeadAnswer): Error {
  return new Error('failed' in answer ? answer.failed : 'The thread that reads heads gave another answer')
}
