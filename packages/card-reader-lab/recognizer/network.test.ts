import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('learn.py can continue from the shipped weights: each layer of network.py has its own under the same name', () => {
  const source = readFileSync(new URL('network.py', import.meta.url), 'utf8')
  const [, recognizer = ''] = source.split('class Recognizer')
  const layers = [...recognizer.matchAll(/self\.(\w+) = /g)].map(([, name]) => name)
  const weights = readFileSync(new URL('../../card-reader/data/recognizer.onnx', import.meta.url), 'latin1')
  expect(layers.length).toBeGreaterThan(5)
  expect(layers.filter((layer) => !new RegExp(`\\b${layer}\\.[\\w.]+\\.half`).test(weights))).toEqual([])
})
