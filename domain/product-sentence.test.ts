import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { productSentence } from './product-sentence.ts'

test.each(['README.md', 'package.json'])('%s describes the product in the same sentence', async (file) => {
  expect(await readFile(file, 'utf8')).toContain(productSentence())
})
