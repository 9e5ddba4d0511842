/** The words of a heading without marks, which names a column or row. */
export type WrittenHead = {
  /** The text as it was read, on one line. */
  text: string
  /** HH:MM in 24 hours, for a heading that is a time; null for any other. `end` is null if there is only a start. */
  start: string | null
  end: string | null
  /** False if a letter was hard to read, or if a time had to be corrected by those above and below it. */
  isSure: boolean
  /** A small JPEG of the heading, for a person to compare with; null for a line whose heading was not seen. */
  piece: Uint8Array | null
}
