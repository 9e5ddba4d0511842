import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/owned-app.ts'
import { formOf, picture } from '../../test/pictures.ts'
import { refusalOf } from '../../test/refusal.ts'

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

it('takes a plan, named "Floor Plan" until somebody says otherwise, and shows it at once', async () => {
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

it('finds the event by the name of its city, too', async () => {
  const { event, place, list } = await addOwnEvent()
  const form = formOf({ ...place, city: event.location }, { floorPlan: { bytes: await picture() } })
  await hub.admin.call('POST /api/floor-plans/upload', { form })
  expect((await list()).length).toBe(1)
})

it('replaces the plan and removes its image, keeping title and description', async () => {
  const { upload, list } = await addOwnEvent()
  const first = await upload({ title: 'Ground floor', description: 'Lifts are <left>' })
  const second = await upload()
  expect(second).toEqual({ ...first, imageUrl: second.imageUrl, version: 2 })
  expect(await list()).toEqual([second])
  expect((await hub.fetch(first.imageUrl)).status).toBe(404)
  expect((await hub.fetch(second.imageUrl)).status).toBe(200)
})

it('keeps one plan and one image when several are uploaded at once', async () => {
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

it('does not delete a plan in the name of another event', async () => {
  const { upload, list } = await addOwnEvent()
  const { place: other } = await addOwnEvent()
  const { id } = await upload()
  expect(
    await refusalOf(hub.admin.call('DELETE /api/floor-plans/:id', { params: { id }, body: other })),
  ).toEqual([400, 'This floor plan belongs to another event'])
  expect((await list()).length).toBe(1)
})

it('refuses a file that is no image, a file that is too large, and no file, and says so', async () => {
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
  [{ city: '' }, 400, 'City is required'],
  [{ date: 'tomorrow' }, 400, 'The date must be a day of the calendar, YYYY-MM-DD'],
  [{ city: 'atlantis' }, 404, 'This event does not exist'],
  [{ title: 'x'.repeat(201) }, 400, 'At most 200 characters'],
  [{ description: 'x'.repeat(70_000) }, 400, 'This text is too long'],
])('refuses %j', async (fields, status, sentence) => {
  const { upload } = await addOwnEvent()
  expect(await refusalOf(upload(fields))).toEqual([status, sentence])
})
