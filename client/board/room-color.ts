import type { CSSProperties } from 'react'
import type { BoardData } from './use-board-data.ts'

const COLORS = 8

/** Which of the rooms' colors a room has. */
export function colorNumber({ rooms }: BoardData, id: number): number {
  return (rooms.findIndex((room) => room.id === id) % COLORS) + 1
}

export function colorOf(board: BoardData, id: number): CSSProperties {
  return { '--room': `var(--room-${colorNumber(board, id)})` } as CSSProperties
}
