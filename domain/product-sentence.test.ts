import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { productSentence } from './product-sentence.ts'

test.each(['README.md', 'package.json'])('%s says what the product is in the same words', async (file) => {
  expect(await readFile(file, 'utf8')).toContain(productSentence())
})
