import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { addEvent, addFloorPlan } from '../../../test/factories.ts'
import { formOf, picture } from '../../../test/pictures.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

async function addOwnEvent() {
  const { event, query: place } = await hub.addOwnEvent()
  const upload = async (fields: Record<string, string> = {}, bytes?: Buffer) => {
    const floorPlan = { bytes: bytes ?? (await picture({ format: 'jpeg' })), name: 'plan.jpg' }
    return hub.admin.call('POST /api/floor-plans/upload', {
      form: formOf({ ...place, ...fields }, { floorPlan }),
    })
  }
  return { event, place, upload, list: () => hub.call('GET /api/floor-plans', { query: place }) }
}

it('accepts a plan, titled "Floor Plan" by default, and shows it at once', async () => {
  const { event, upload, list } = await addOwnEvent()
  expect(await list()).toEqual([])
  const created = await upload()
  expect(created).toEqual({
    id: created.id,
    eventId: event.id,
    title: 'Floor Plan',
    description: null,
    imageUrl: created.imageUrl,
    version: 1,
  })
  expect(await list()).toEqual([created])
  const served = await hub.fetch(created.imageUrl)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

it('also finds the event by the name of its city', async () => {
  const { event, place, list } = await addOwnEvent()
  const form = formOf({ ...place, city: event.location }, { floorPlan: { bytes: await picture() } })
  await hub.admin.call('POST /api/floor-plans/upload', { form })
  expect((await list()).length).toBe(1)
})

it('replaces the plan and removes its old image, keeping title and description', async () => {
  const { upload, list } = await addOwnEvent()
  const first = await upload({ title: 'Ground floor', description: 'Lifts are <left>' })
  const second = await upload()
  expect(second).toEqual({ ...first, imageUrl: second.imageUrl, version: 2 })
  expect(await list()).toEqual([second])
  expect((await hub.fetch(first.imageUrl)).status).toBe(404)
  expect((await hub.fetch(second.imageUrl)).status).toBe(200)
})

it('keeps one plan and one image if several are uploaded at once', async () => {
  const { upload, list } = await addOwnEvent()
  const uploads = await Promise.all([upload(), upload(), upload()])
  const [shown, ...others] = await list()
  expect(others).toEqual([])
  const statuses = await Promise.all(uploads.map(async ({ imageUrl }) => (await hub.fetch(imageUrl)).status))
  expect(statuses.filter((status) => status === 200).length).toBe(1)
  expect((await hub.fetch(shown?.imageUrl ?? '')).status).toBe(200)
})

it.each([['with'], ['without']])('deletes a plan and its image %s a body', async (body) => {
  const { place, upload, list } = await addOwnEvent()
  const { id, imageUrl } = await upload()
  const answer = await hub.admin.fetch(`/api/floor-plans/${id}`, {
    method: 'DELETE',
    ...(body === 'with' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(place) }),
  })
  expect(answer.status).toBe(204)
  expect(await list()).toEqual([])
  expect((await hub.fetch(imageUrl)).status).toBe(404)
})

it('does not delete a plan on behalf of another event', async () => {
  const { upload, list } = await addOwnEvent()
  const { place: other } = await addOwnEvent()
  const { id } = await upload()
  expect(
    await refusalOf(hub.admin.call('DELETE /api/floor-plans/:id', { params: { id }, body: other })),
  ).toEqual([400, 'This floor plan belongs to another event'])
  expect((await list()).length).toBe(1)
})

it('refuses a file that is not an image, is too large or is empty', async () => {
  const { place, upload, list } = await addOwnEvent()
  const NOT_AN_IMAGE = 'Please select an image file (JPG, PNG, etc.)'
  expect(await refusalOf(upload({}, Buffer.from('#!/bin/sh\nrm -rf /')))).toEqual([415, NOT_AN_IMAGE])
  expect(await refusalOf(upload({}, Buffer.alloc(5 * 2 ** 20 + 1)))).toEqual([
    413,
    'File size must be less than 5MB',
  ])
  const empty = formOf(place, { floorPlan: { bytes: Buffer.alloc(0) } })
  expect(await refusalOf(hub.admin.call('POST /api/floor-plans/upload', { form: empty }))).toEqual([
    400,
    'This file is empty. Please select another one.',
  ])
  expect(await list()).toEqual([])
})

it.each([
  [{ city: 'atlantis' }, 404, 'This event does not exist'],
  [{ description: 'x'.repeat(70_000) }, 400, 'This text is too long'],
])('refuses %j', async (fields, status, sentence) => {
  const { upload } = await addOwnEvent()
  expect(await refusalOf(upload(fields))).toEqual([status, sentence])
})

it('checks access to the event before it looks at the image', async () => {
  const [seen, hidden] = [await addEvent(hub.db), await addEvent(hub.db, { isPublic: false })]
  const uploadTo = ({ slug: city, date }: typeof seen) => {
    const form = formOf({ city, date }, { floorPlan: { bytes: Buffer.from('x') } })
    return refusalOf(hub.admin.call('POST /api/floor-plans/upload', { form }))
  }
  expect([(await uploadTo(seen))[0], (await uploadTo(hidden))[0]]).toEqual([403, 404])
})

it('adds floors, replaces the first one unless the upload specifies another, and leaves the rest', async () => {
  const { upload, list } = await addOwnEvent()
  const ground = await upload({ title: 'Ground floor' })
  const upper = await upload({ floor: 'new' })
  const attic = await upload({ floor: 'new', title: 'Attic' })
  expect(await list()).toEqual([ground, upper, attic])
  expect(upper.title).toBe('Floor 2')
  const newGround = await upload()
  const newAttic = await upload({ floor: String(attic.id), description: 'Mind your head' })
  expect(await list()).toEqual([
    { ...ground, imageUrl: newGround.imageUrl, version: 2 },
    upper,
    { ...attic, imageUrl: newAttic.imageUrl, description: 'Mind your head', version: 2 },
  ])
  const pictures = [ground, attic, upper, newGround, newAttic]
  const statuses = await Promise.all(pictures.map(async ({ imageUrl }) => (await hub.fetch(imageUrl)).status))
  expect(statuses).toEqual([404, 404, 200, 200, 200])
})

it('keeps every floor added at once, up to twelve', async () => {
  const { event, upload, list } = await addOwnEvent()
  await Promise.all([upload({ floor: 'new' }), upload({ floor: 'new' }), upload({ floor: 'new' })])
  expect((await list()).map(({ title }) => title)).toEqual(['Floor Plan', 'Floor 2', 'Floor 3'])
  for (let order = 3; order < 12; order += 1) await addFloorPlan(hub.db, { eventId: event.id, order })
  expect(await refusalOf(upload({ floor: 'new' }))).toEqual([409, 'An event has at most 12 floor plans'])
  expect((await list()).length).toBe(12)
})

it('refuses a picture for another event’s floor, or for an unknown one', async () => {
  const { upload, list } = await addOwnEvent()
  const other = await (await addOwnEvent()).upload()
  expect(await refusalOf(upload({ floor: String(other.id) }))).toEqual([
    400,
    'This floor plan does not exist',
  ])
  expect(await refusalOf(upload({ floor: 'attic' }))).toEqual([
    400,
    'The floor is “new” or the id of a floor plan',
  ])
  expect(await list()).toEqual([])
})

it('renames a floor unless someone else changed it first, and uses the default for an empty title', async () => {
  const { upload, list } = await addOwnEvent()
  const { id, version } = await upload({ title: 'Ground floor' })
  const headers = { 'if-match': `"${id}-${version}"` }
  const change = (title: string, given = {}) =>
    hub.admin.call('PUT /api/floor-plans/:id', {
      params: { id },
      body: { title, description: 'Stage' },
      ...given,
    })
  expect(await change('Foyer', { headers })).toMatchObject({
    title: 'Foyer',
    description: 'Stage',
    version: 2,
  })
  expect((await refusalOf(change('Hall', { headers })))[0]).toBe(412)
  expect((await change(' ')).title).toBe('Floor Plan')
  expect((await list()).map(({ title }) => title)).toEqual(['Floor Plan'])
})

it('reorders the floors', async () => {
  const { upload, list } = await addOwnEvent()
  const [low, high] = [await upload({ title: 'Low' }), await upload({ title: 'High', floor: 'new' })]
  const reorder = (...ids: number[]) =>
    hub.admin.call('POST /api/floor-plans/reorder', { body: { floorPlans: ids.map((id) => ({ id })) } })
  expect((await reorder(high.id, low.id)).map(({ title }) => title)).toEqual(['High', 'Low'])
  expect((await list()).map(({ title }) => title)).toEqual(['High', 'Low'])
  expect((await refusalOf(reorder(high.id)))[0]).toBe(400)
})
