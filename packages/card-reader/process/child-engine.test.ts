import { execFile, fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { usualLists } from '../test/usual-lists.ts'
import { type ChildEngine, createChildEngine } from './child-engine.ts'
import { type ChildLimits, childLimits } from './child-limits.ts'

/*
 * A child that obeys the photo's first letter: it answers, sleeps, works, crashes, grows, returns memory or refuses. These tests are
 * about its parent; the card reader's tests drive the true child.
 */
const actingChild = `
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
const held = []
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
async function useMemory() {
  Buffer.alloc(30 * 1024 * 1024, 1)
  collect()
  const before = process.memoryUsage.rss()
  let pictures = Array.from({ length: 80 }, () => Buffer.alloc(2 * 1024 * 1024, 1))
  pictures = pictures.filter((_, index) => index % 8 === 7)
  collect()
  held.push(pictures)
  // V8 frees buffers in its own thread.
  await new Promise((resolve) => setTimeout(resolve, 200))
  return (process.memoryUsage.rss() - before) / 1024 / 1024
}
process.on('disconnect', () => process.exit(0))
process.on('message', ({ id, request }) => {
  const order = String.fromCharCode(request.image[0])
  const begin = () => process.send({ id, begun: true })
  if (order !== 'w' && order !== 'x') begin()
  const answer = () => process.send({ id, reading: { pid: process.pid }, memory: process.memoryUsage.rss() })
  if (order === 'c') process.kill(process.pid, 'SIGSEGV')
  else if (order === 's') setTimeout(answer, 300)
  else if (order === 'n' || order === 'x') return
  else if (order === 'w') setTimeout(() => { begin(); answer() }, 400)
  else if (order === 'b') { while (process.cpuUsage().user < 3e6); answer() }
  else if (order === 'f') process.send({ id, failed: 'damaged', detail: 'no', memory: 1 })
  else if (order === 'g') held.push(Buffer.alloc(400 * 1024 * 1024, 1))
  else if (order === 'e') process.send({ id, reading: { pid: process.pid, secret: process.env.SECRET ?? null }, memory: 1 })
  else if (order === 'm') useMemory().then((kept) => process.send({ id, reading: { kept }, memory: 1 }))
  else answer()
})
`
let folder = ''
let engine: ChildEngine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'child-engine-'))
  writeFileSync(join(folder, 'child.mjs'), actingChild)
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => engine.close())

function open(limits: Partial<ChildLimits> = {}): ChildEngine {
  engine = createChildEngine({ ...childLimits, ...limits }, pathToFileURL(join(folder, 'child.mjs')))
  return engine
}

async function run(order: string, signal?: AbortSignal): Promise<Record<string, unknown>> {
  const request = { image: Buffer.from(order), eventId: 1, names: [], people: [], lists: usualLists }
  const answer = await engine.run({ kind: 'read', request }, signal)
  return 'reading' in answer ? { ...answer.reading } : {}
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  )

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the process that reads cards', () => {
  it('starts with the first card and reads the next ones too', async () => {
    open()
    expect(engine.pid()).toBeUndefined()
    const pids = [await run('a'), await run('a')].map(({ pid }) => pid)
    expect(pids).toEqual([engine.pid(), engine.pid()])
  })

  it.runIf(process.platform === 'linux')('is the first to be killed when memory runs out', async () => {
    open()
    await run('a')
    expect(readFileSync(`/proc/${engine.pid()}/oom_score_adj`, 'utf8')).toBe('1000\n')
  })

  it('fails its cards if it cannot be started, and tries again for the next one', async () => {
    engine = createChildEngine(childLimits, new URL('https://example.com/'))
    expect(await Promise.all([run('a'), run('a')].map(codeOf))).toEqual(['crashed', 'crashed'])
    expect([engine.load(), await codeOf(run('a'))]).toEqual([{ reading: 0, waiting: 0 }, 'crashed'])
  })

  it('fails its card when file descriptors run out', async () => {
    const script = `
      import { openSync } from 'node:fs'
      import { createChildEngine } from '${new URL('child-engine.ts', import.meta.url)}'
      const engine = createChildEngine()
      const request = { image: Buffer.from('a'), eventId: 1, names: [], people: [], lists: {} }
      try { for (;;) openSync('/dev/null') } catch {}
      console.log(await engine.run({ kind: 'read', request }).catch(({ code }) => code))
      process.exit()`
    const limited = [
      '-c',
      'ulimit -n 60 && exec "$0" --input-type=module --eval "$1"',
      process.execPath,
      script,
    ]
    expect((await promisify(execFile)('sh', limited)).stdout).toBe('crashed\n')
  })

  it('retries opening its models after a failure', async () => {
    const failOnce = `
      import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      const { readFileSync } = fs
      let isFirst = true
      fs.readFileSync = (path, ...options) => {
        if (!isFirst || !String(path).endsWith('.onnx')) return readFileSync(path, ...options)
        isFirst = false
        throw new Error('no descriptors')
      }
      syncBuiltinESMExports()`
    const child = fork(fileURLToPath(new URL('reading-child.ts', import.meta.url)), {
      serialization: 'advanced',
      execArgv: ['--import', `data:text/javascript,${encodeURIComponent(failOnce)}`],
    })
    onTestFinished(() => child.disconnect())
    const request = {
      image: Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
      eventId: 1,
      names: [],
      people: [],
      lists: {},
    }
    const failures: string[] = []
    child.on('message', ({ failed }: { failed?: string }) => failed && failures.push(failed))
    child.send({ id: 1, kind: 'read', request })
    await expect.poll(() => failures).toEqual(['crashed'])
    child.send({ id: 2, kind: 'read', request })
    await expect.poll(() => failures).toEqual(['crashed', 'damaged'])
  })

  it('passes on the error of a bad photo', async () => {
    open()
    expect(await codeOf(run('f'))).toBe('damaged')
  })

  it('fails only the current card when it crashes', async () => {
    open()
    expect(await Promise.all([run('a'), run('c'), run('a')].map(codeOf))).toEqual([
      'answered',
      'crashed',
      'answered',
    ])
  })

  it('is killed when a card takes too long, and the next card is read', async () => {
    open({ cardMilliseconds: 200, processorMilliseconds: 100 })
    expect(await Promise.all([run('b'), run('a')].map(codeOf))).toEqual(['timeout', 'answered'])
  })

  it('may take longer while it gets no CPU time, but not forever', async () => {
    open({ cardMilliseconds: 100, processorMilliseconds: 60_000, longestMilliseconds: 20_000 })
    expect(await codeOf(run('s'))).toBe('answered')
    await engine.close()
    open({ cardMilliseconds: 100, processorMilliseconds: 60_000, longestMilliseconds: 200 })
    expect(await Promise.all([run('n'), run('a')].map(codeOf))).toEqual(['timeout', 'answered'])
  })

  it('has a separate time limit for loading its models', async () => {
    open({ cardMilliseconds: 100, processorMilliseconds: 0 })
    expect(await codeOf(run('w'))).toBe('answered')
    await engine.close()
    open({ startMilliseconds: 500 })
    expect(await codeOf(run('x'))).toBe('timeout')
  })

  it('is killed when it exceeds its memory limit', async () => {
    open({ memoryBytes: 300 * 1024 * 1024 })
    expect(await Promise.all([run('g'), run('a')].map(codeOf))).toEqual(['crashed', 'answered'])
  })

  it('ends after a card that left it using too much memory', async () => {
    open({ keptBytes: 1024 * 1024 })
    const first = await run('e')
    expect(engine.pid()).toBe(first.pid)
    const second = await run('a').catch(() => ({ pid: 0 }))
    expect([second.pid === first.pid || second.pid === 0, engine.pid()]).toEqual([true, undefined])
  })

  it('frees the memory of pictures that lie between ones it keeps', async () => {
    open()
    // Ten of eighty pictures of 2 MB are kept.
    expect((await run('m')).kept).toBeLessThan(60)
  })

  it('ends when idle, and starts again for the next card', async () => {
    open({ idleMilliseconds: 50 })
    const { pid } = await run('a')
    await expect.poll(() => isAlive(Number(pid))).toBe(false)
    expect(await codeOf(run('a'))).toBe('answered')
  })

  it('queues six cards and turns the next one away as busy', async () => {
    open()
    const running = Array.from({ length: 8 }, () => run('s'))
    const codes = await Promise.all(running.map(codeOf))
    expect(codes).toEqual([...Array.from({ length: 7 }, () => 'answered'), 'busy'])
  })

  it('reports how many seconds to wait before a retry', async () => {
    open({ queue: 0 })
    await expect(run('a')).rejects.toMatchObject({ code: 'busy', kind: 'busy', retryAfter: 2 })
  })

  it('frees the place of a caller who leaves the queue', async () => {
    open({ queue: 1 })
    const leaving = new AbortController()
    const inHand = run('s')
    const waiting = codeOf(run('a', leaving.signal))
    leaving.abort()
    expect([await waiting, await codeOf(run('a')), await codeOf(inHand)]).toEqual([
      'aborted',
      'answered',
      'answered',
    ])
  })

  it('gets none of the server’s secrets', async () => {
    open()
    process.env.SECRET = 'hidden'
    expect((await run('e')).secret).toBeNull()
    delete process.env.SECRET
  })

  it('ends with the reader, which aborts waiting photos', async () => {
    open()
    const codes = [codeOf(run('n')), codeOf(run('a'))]
    await expect.poll(() => engine.pid()).toBeDefined()
    const pid = Number(engine.pid())
    await engine.close()
    expect([await Promise.all(codes), isAlive(pid), await codeOf(run('a'))]).toEqual([
      ['aborted', 'aborted'],
      false,
      'aborted',
    ])
  })
})
