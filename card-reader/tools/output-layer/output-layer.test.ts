import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readOutputLayer, storedLayer, symbolLogs } from '../../lines/output-layer.ts'
import { createHand } from '../made-up-cards/handwriting.ts'
import { createRandom } from '../made-up-cards/random.ts'
import { ctcLoss } from './ctc-loss.ts'
import { drawLine } from './draw-line.ts'
import { learn } from './learn.ts'
import { createLineTexts } from './line-texts.ts'

const symbols = ['', 'a', 'b']

describe('learning the last layer', () => {
  it('says how the loss changes with each output', () => {
    const outputs = Float32Array.from([0.3, 1.2, -0.4, 0.1, -0.7, 0.9, 1.1, 0.2, 0, -0.3, 0.8, 0.5])
    const lossOf = (changed: Float32Array) => {
      const logs = symbolLogs({ symbols, features: 3, values: passOn }, changed)
      return ctcLoss(logs, symbols.length, [1, 1])
    }
    const passOn = Float32Array.from([0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    const { loss = 0, gradient = [] } = lossOf(outputs) ?? {}
    const measured = [...outputs].map((_, at) => {
      const moved = outputs.slice()
      moved[at] = (moved[at] as number) + 1e-2
      return ((lossOf(moved)?.loss ?? 0) - loss) / 1e-2
    })
    for (const [at, slope] of measured.entries()) expect(slope).toBeCloseTo(gradient[at] as number, 1)
  })

  it('finds a line too short for its text', () => {
    expect(ctcLoss(new Float32Array(9).fill(Math.log(1 / 3)), 3, [1, 1, 2])).toBeNull()
  })

  it('learns which feature stands for which letter', () => {
    const layer = { symbols, features: 3, values: new Float32Array(12) }
    const seen = (text: string) =>
      Float32Array.from([...text].flatMap((at) => symbols.map((_, s) => +(s === +at))))
    const lessons = ['10201', '02010', '20102', '10020'].map((text) => ({
      features: seen(text),
      labels: [...text].map(Number).filter((label) => label > 0),
    }))
    const losses = learn(layer, lessons, 2000, createRandom(3))
    expect(losses.at(-1)).toBeLessThan((losses[0] as number) / 2)
    const [blank, a, b] = [0, 1, 2].map((step) =>
      symbolLogs(layer, seen('012')).slice(step * 3, step * 3 + 3),
    )
    expect([blank, a, b].map((row) => row?.indexOf(Math.max(...row)))).toEqual([0, 1, 2])
  })

  it('draws the same lines for the same seed', async () => {
    const draw = async () => {
      const random = createRandom(11)
      const text = createLineTexts(random)()
      const line = await drawLine(text, [createHand('kalam', random)], random)
      return { text, height: line?.height, pixels: Buffer.from(line?.data ?? []).toString('base64') }
    }
    const drawn = await draw()
    expect(drawn.height).toBe(48)
    expect(await draw()).toEqual(drawn)
  })

  it('stores the layer that it reads', () => {
    const layer = readOutputLayer()
    const file = new URL('../../data/output-layer.json', import.meta.url)
    expect(storedLayer(layer)).toEqual(JSON.parse(readFileSync(file, 'utf8')))
    expect(layer.values).toHaveLength(layer.symbols.length * (layer.features + 1))
  })
})
