import { act, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { OtherChoice } from './other-choice.tsx'

it('follows a value that the form gets later: first a custom text, then one of the list', async () => {
  const { result } = renderHook(() => useForm({ defaultValues: { level: '' } }))
  const form = result.current
  const choice = () => (
    <OtherChoice form={form} name="level" label="Level" otherLabel="Own" empty="None" options={['Gold']} />
  )
  const { rerender } = render(choice())
  const take = (level: string) => {
    act(() => form.reset({ level }))
    rerender(choice())
  }
  take('Coffee')
  expect(screen.getByRole('textbox', { name: 'Own' })).toHaveProperty('value', 'Coffee')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Own' }))
  rerender(choice())
  expect(screen.getByRole('textbox', { name: 'Own' })).toHaveProperty('value', '')
  take('Gold')
  expect(screen.getByRole('combobox', { name: 'Level' })).toHaveProperty('value', 'Gold')
})
