import type { CSSProperties } from 'react'
import type { Picture } from './use-picture.ts'

const COLORS = 8

/** Which of the rooms' colors a room has. */
export function colorNumber({ rooms }: Picture, id: number): number {
  return (rooms.findIndex((room) => room.id === id) % COLORS) + 1
}

export function colorOf(picture: Picture, id: number): CSSProperties {
  return { '--room': `var(--room-${colorNumber(picture, id)})` } as CSSProperties
}
