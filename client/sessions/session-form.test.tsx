import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { type Answers, showScreen } from '../../test/screen-of.tsx'
import { timeSlot } from '../../test/time-slot.ts'
import { SessionForm } from './session-form.tsx'

const ADA = { id: 1, name: 'Ada', email: 'ada@example.com', isAdmin: true, isSuperAdmin: false }
const READ = { title: 'Tagging debt', presenterName: 'Ida Berg', type: ['workshop'] }

function Screen() {
  const [emptied, setEmptied] = useState(0)
  return (
    <>
      <SessionForm initial={READ} emptied={emptied} draft="test" />
      <button type="button" onClick={() => setEmptied(1)}>
        Read nothing
      </button>
    </>
  )
}

it('keeps what was typed when a reading takes back what it had filled in', async () => {
  showScreen(<Screen />, { me: ADA as never, answers: {} })
  const user = userEvent.setup()
  const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
  await user.type(field(/Presenter/), ' and Ada')
  await user.type(field(/Description/), 'By hand')
  await user.click(screen.getByRole('button', { name: 'Read nothing' }))
  expect([field(/Title/).value, field(/Presenter/).value, field(/Description/).value]).toEqual([
    '',
    'Ida Berg and Ada',
    'By hand',
  ])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Workshop' }).checked).toBe(false)
})

it('sends a session again under the same key until it is there, and the next one under another', async () => {
  const values = { title: 'Tags', presenterName: 'Ida', description: 'All' }
  const room = { id: 1, eventId: 1, name: 'Hall', order: 0, capacity: null, version: 1 }
  const answers: Answers = {}
  const empty = '?city=&date='
  answers[`GET /api/rooms${empty}`] = () => [room]
  answers[`GET /api/time-slots${empty}`] = () => [timeSlot(1, '9:30', '10:15')]
  answers[`GET /api/sessions${empty}`] = () => []
  const { made } = showScreen(<SessionForm initial={values} draft="again" />, { me: ADA as never, answers })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Session' }))
  await screen.findByRole('option', { name: 'Hall' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Time Slot/ }), '1')
  await save()
  await screen.findByText('Error')
  answers['POST /api/sessions'] = (body) => ({
    ...(body as object),
    id: 9,
    eventId: 1,
    roomName: 'Hall',
    version: 1,
  })
  await save()
  await screen.findByText('Session Added Successfully!')
  const keys = made.map(({ body }) => (body as { requestKey: string }).requestKey)
  expect([keys.length, keys[0], new Set(keys).size]).toEqual([2, expect.stringMatching(/^[0-9a-f]{32}$/), 1])
})
