import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { showScreen } from '../../test/screen-of.tsx'
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
