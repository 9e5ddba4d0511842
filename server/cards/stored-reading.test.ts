import { expect, it } from 'vitest'
import { FIRST_LISTS } from '../../domain/schedule/first-lists.ts'
import { readingWith } from '../../test/card-reader.ts'
import { contentOfReading, partReading } from './stored-reading.ts'

it('trims a reading to what forms and both databases accept', () => {
  const { stored } = partReading(
    readingWith({ title: `T\0${'x'.repeat(400)}`, presenterName: 'Ada \ud83d', description: '東京' }),
  )
  const { title, presenterName, description } = stored.fields
  expect(title.value).toBe(`T${'x'.repeat(299)}`)
  expect([presenterName.value, description.value]).toEqual(['Ada \ufffd', '東京'])
})

it('fills in the form from the recording box of a card', () => {
  const { stored } = partReading({
    ...readingWith({ title: 'Bees' }),
    card: { eventId: 1, number: null, authorCode: null, markers: 4, isNotRecorded: true },
  })
  expect(contentOfReading(stored, FIRST_LISTS).facts).toEqual({ isNotRecorded: true })
  expect(contentOfReading({ ...stored, card: undefined } as never, FIRST_LISTS)).not.toHaveProperty('facts')
})

it('fills in the form with the facts written on a card', () => {
  const { stored } = partReading({
    ...readingWith({
      title: 'Bees',
      presenterName: 'Ann Example and Bob, Cleo',
      description: 'Slides: https://slides.example/bees',
    }),
    card: { eventId: 1, number: null, authorCode: null, markers: 4, isOpenAbout: true },
  })
  expect(contentOfReading(stored, FIRST_LISTS)).toMatchObject({
    presenterName: 'Ann Example',
    facts: {
      hosts: [{ name: 'Bob' }, { name: 'Cleo' }],
      links: [{ title: 'Slides', url: 'https://slides.example/bees' }],
      isOpenAbout: true,
    },
  })
})
