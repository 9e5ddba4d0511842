import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { WallReading } from '../../domain/wall.ts'
import { useCorrectedReading } from './use-corrected-reading.ts'

const head = (text: string, picture: string | null = null) => ({
  id: null,
  isSeen: true,
  breakName: null,
  written: { text, start: null, end: null, isSure: false, picture },
})
const reading = (columns: WallReading['columns']): WallReading => ({
  columns,
  rows: [],
  cards: [],
  bare: [],
  closeUp: [],
  warnings: [],
})

it('keeps the name that a person gave a head, while another photo is read and when all is done', () => {
  const { result } = renderHook(() => useCorrectedReading(1))
  act(() => result.current.show(reading([head('Lxbor', 'data:1')])))
  const named = { add: { name: 'Labor', isOpen: false } }
  act(() =>
    result.current.correct((before) => ({
      ...before,
      lines: { ...before.lines, columns: new Map([[0, named]]) },
    })),
  )
  act(() => result.current.show(null))
  expect(result.current.reading).toBeNull()
  // The second photo shows another room to the left.
  act(() => result.current.show(reading([head('Attic'), head('Lxbor', 'data:1')])))
  expect([...result.current.corrections.lines.columns]).toEqual([[1, named]])
  // An hour later the same head is read from another photo.
  act(() => result.current.close())
  act(() => result.current.show(reading([head('Lxbor', 'data:2')])))
  expect([...result.current.corrections.lines.columns]).toEqual([[0, named]])
})
