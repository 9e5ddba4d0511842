/** The words of a head without marks, which names a column or row. */
export type WrittenHead = {
  /** As it was read, in one line. */
  text: string
  /** HH:MM of 24 hours, for a head that is a time; null for any other. `end` is null where there is only a start. */
  start: string | null
  end: string | null
  /** False where a letter was hard to read, or where a time had to be put right by those above and below it. */
  isSure: boolean
  /** A small JPEG of the head, for a person to compare with; null for a line whose head was not seen. */
  piece: Uint8Array | null
}
