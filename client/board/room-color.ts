import type { CSSProperties } from 'react'
import type { BoardData } from './use-board-data.ts'

const COLORS = 8

/** The number of a room's color. */
export function colorNumber({ rooms }: BoardData, id: number): number {
  return (rooms.findIndex((room) => room.id === id) % COLORS) + 1
}

export function colorOf(board: BoardData, id: number): CSSProperties {
  return { '--room': `var(--room-${colorNumber(board, id)})` } as CSSProperties
}
