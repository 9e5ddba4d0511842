import { beforeEach, expect, it } from 'vitest'
import { isUnsaved, noteSaved, watchTyping } from './unsaved.ts'

beforeEach(() => {
  noteSaved()
  document.body.innerHTML =
    '<input id="name"><input id="search" type="search"><textarea id="about"></textarea>'
})

function type(id: string, value: string): HTMLInputElement {
  const field = document.getElementById(id) as HTMLInputElement
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return field
}

it('detects unsaved input in an open field until it is saved, emptied or removed', () => {
  watchTyping(document)
  expect(isUnsaved()).toBe(false)
  type('search', 'Ada')
  expect(isUnsaved()).toBe(false)
  type('name', 'Attic')
  expect(isUnsaved()).toBe(true)
  noteSaved()
  expect(isUnsaved()).toBe(false)
  type('name', 'Cellar')
  type('name', '')
  expect(isUnsaved()).toBe(false)
  type('about', 'Dark').remove()
  expect(isUnsaved()).toBe(false)
})

it('detects input from before it started watching, and a chosen photo', () => {
  const field = document.getElementById('name') as HTMLInputElement
  field.value = 'Attic'
  watchTyping(document)
  expect(isUnsaved()).toBe(true)
  noteSaved()
  document.body.insertAdjacentHTML('beforeend', '<img data-unsaved alt="">')
  expect(isUnsaved()).toBe(true)
})

it('trusts a form that tracks its own unsaved state', () => {
  document.body.insertAdjacentHTML('beforeend', '<form data-unsaved="true"><input id="room"></form>')
  watchTyping(document)
  type('room', 'Attic')
  noteSaved()
  expect(isUnsaved()).toBe(true)
  type('room', 'Cellar')
  document.forms[0]?.setAttribute('data-unsaved', 'false')
  expect(isUnsaved()).toBe(false)
})
