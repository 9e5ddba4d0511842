import { WALL_PIECE } from '../../../domain/cards/card-limits.ts'
import type { Row } from '../../db/schema.ts'

/** The upload key of a piece of a wall photo: one per numbered card, otherwise one per picture. */
export function keyOfPiece(number: number | null, picture: string): string {
  return `${WALL_PIECE}${number ?? picture}`
}

export function isWallPiece({ uploadKey }: Pick<Row<'session_cards'>, 'uploadKey'>): boolean {
  return uploadKey?.startsWith(WALL_PIECE) ?? false
}
