import { expect, it } from 'vitest'
import type { LinkPicture } from '../../../domain/content/link-picture.ts'
import { createKeptPictures } from './routes.ts'

const PICTURE = { title: 'Bread' } as LinkPicture

it('draws one picture at a time, each once, and refuses callers when too many wait', async () => {
  let [drawing, mostAtOnce, drawn] = [0, 0, 0]
  const kept = createKeptPictures(async () => {
    drawing += 1
    mostAtOnce = Math.max(mostAtOnce, drawing)
    await new Promise(setImmediate)
    drawing -= 1
    drawn += 1
    return Buffer.from('picture')
  })
  const hashes = Array.from({ length: 150 }, (_, index) => `hash ${index}`)
  const answers = await Promise.allSettled([...hashes, ...hashes].map((hash) => kept(hash, PICTURE)))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.status] : []))
  expect([drawn, mostAtOnce, refused.length, new Set(refused)]).toEqual([101, 1, 98, new Set([503])])
  await kept('hash 3', PICTURE)
  expect(drawn).toBe(101)
  // A refused one is drawn when requested again.
  await kept('hash 149', PICTURE)
  expect(drawn).toBe(102)
})

it('keeps as many pictures as fit in its share of memory', async () => {
  const drawn: string[] = []
  const kept = createKeptPictures(async ({ title }) => {
    drawn.push(title)
    return Buffer.alloc(2 ** 20)
  })
  const ask = (title: string) => kept(title, { title } as LinkPicture)
  for (let number = 0; number < 20; number += 1) await ask(`${number}`)
  await ask('19')
  await ask('0')
  expect(drawn).toEqual([...Array.from({ length: 20 }, (_, number) => `${number}`), '0'])
})
