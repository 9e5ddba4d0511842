import { afterEach, expect, it, vi } from 'vitest'
import { keep, keptKeys, readKept, readKeptValue } from './browser-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

it('stores and removes texts and values, and logs a value that cannot be parsed', () => {
  expect([keep('localStorage', 'a:1', '"x"'), keep('localStorage', 'b', '{')]).toEqual([true, true])
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect([readKept('localStorage', 'a:1'), readKeptValue('localStorage', 'a:1')]).toEqual(['"x"', 'x'])
  expect([readKeptValue('localStorage', 'b'), readKeptValue('localStorage', 'c')]).toEqual([null, null])
  expect(logged).toHaveBeenCalledTimes(1)
  expect(keptKeys('localStorage', 'a:')).toEqual(['a:1'])
  keep('localStorage', 'a:1', null)
  expect(readKept('localStorage', 'a:1')).toBeNull()
})

it('keeps working in a browser that forbids storage', () => {
  vi.stubGlobal('localStorage', undefined)
  expect([readKept('localStorage', 'a'), readKeptValue('localStorage', 'a')]).toEqual([null, null])
  expect([keep('localStorage', 'a', 'x'), keep('localStorage', 'a', 'y')]).toEqual([false, false])
  expect(keptKeys('localStorage', '')).toEqual([])
})
