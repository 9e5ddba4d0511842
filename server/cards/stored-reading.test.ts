import { expect, it } from 'vitest'
import { readingWith } from '../../test/card-reader.ts'
import { partReading } from './stored-reading.ts'

it('cuts a reading to what forms and both databases take', () => {
  const { stored } = partReading(
    readingWith({ title: `T\0${'x'.repeat(400)}`, presenterName: 'Ada \ud83d', description: '東京' }),
  )
  const { title, presenterName, description } = stored.fields
  expect(title.value).toBe(`T${'x'.repeat(299)}`)
  expect([presenterName.value, description.value]).toEqual(['Ada \ufffd', '東京'])
})
