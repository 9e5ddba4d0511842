import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PieceState } from '../../domain/wall/wall-cards.ts'
import type { WallDifference } from '../../domain/wall/wall-differences.ts'
import { useLookThrough } from './use-look-through.ts'

it('skips cards that are still being read, so that no dialog opens empty', () => {
  const unread = (cardId: number, piece: PieceState): WallDifference => ({
    kind: 'unread',
    key: String(cardId),
    number: null,
    spot: null,
    piece,
    cardId,
    votes: 0,
  })
  const differences = [unread(1, 'reading'), unread(2, 'failed')]
  const nothing = { columns: [], rows: [], cards: [] }
  const { result } = renderHook(() =>
    useLookThrough(nothing, { columns: new Map(), rows: new Map() } as never, nothing as never, {
      differences,
      schedule: { slots: [], rooms: [] } as never,
    }),
  )
  expect(result.current.first).toBe('2')
})
