import { afterAll, beforeAll, expect, it } from 'vitest'
import { PAPERS } from '../../../domain/publish/papers.ts'
import { LANGUAGES, type Language } from '../../../domain/text/languages.ts'
import { NOW, openOwnedApp } from '../../../test/app.ts'
import { addRoom, addSession, addTimeSlot, addWifiSettings } from '../../../test/factories.ts'
import { byNight } from '../../../test/night.ts'
import { misplaced, pdfPages } from '../../../test/pdf-texts.ts'
import { readTexts } from '../../lib/texts.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp({ settings: { PUBLIC_URL: 'https://hub.example' }, now: () => NOW })
})
afterAll(() => hub.close())

/** An event with everything that papers show, whose own words are in no language. */
async function addEvent(language: Language): Promise<number> {
  const { eventId } = await hub.addOwnEvent({ language, days: 2 })
  await addWifiSettings(hub.db, { eventId, networkName: 'Xyzzy', password: 'qwertz-42' })
  const { id: roomId } = await addRoom(hub.db, { eventId, name: 'Xy' })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '10:00' })
  await addTimeSlot(hub.db, {
    eventId,
    startTime: '10:00',
    endTime: '11:00',
    isStatic: true,
    staticTitle: 'Zz',
  })
  await addSession(hub.db, { eventId, title: 'Qwx', presenterName: 'Zyx', roomId, timeSlotId })
  return eventId
}

/** English sentences on papers that this language translates. */
function englishOnly(language: Language): string[] {
  const own = readTexts(language, 'server')
  return Object.entries(readTexts('en', 'server')).flatMap(([key, { defaultMessage: english }]) =>
    key.startsWith('paper.') && / [^{]*$/.test(english) && own[key]?.defaultMessage !== english
      ? [english]
      : [],
  )
}

it.each(['de', 'ja', ...byNight(LANGUAGES.filter((each) => !['en', 'de', 'ja'].includes(each)))] as const)(
  'prints each paper in the language of its event, with all text on the sheet: %s',
  async (language) => {
    const eventId = await addEvent(language)
    const found: string[] = []
    for (const paper of PAPERS) {
      const answer = await hub.admin.fetch(`/api/papers/${paper}?eventId=${eventId}`)
      expect([paper, answer.status]).toEqual([paper, 200])
      for (const page of await pdfPages(Buffer.from(await answer.arrayBuffer()))) {
        const words = page.texts.map(({ text }) => text).join(' ')
        found.push(...misplaced(page).map((fault) => `${paper}: ${fault}`))
        found.push(...englishOnly(language).filter((message) => words.includes(message)))
      }
    }
    expect(found).toEqual([])
  },
)
