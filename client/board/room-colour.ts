import type { CSSProperties } from 'react'
import type { Picture } from './use-picture.ts'

const COLOURS = 8

/** Which of the rooms' colours a room has. */
export function colourNumber({ rooms }: Picture, id: number): number {
  return (rooms.findIndex((room) => room.id === id) % COLOURS) + 1
}

export function colourOf(picture: Picture, id: number): CSSProperties {
  return { '--room': `var(--room-${colourNumber(picture, id)})` } as CSSProperties
}
