import type { BoardData } from './use-board-data.ts'

/** The index of a room among all rooms, which gives its color. */
export function roomIndex({ rooms }: BoardData, id: number): number {
  return rooms.findIndex((room) => room.id === id)
}
