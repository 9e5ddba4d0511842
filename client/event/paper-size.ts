import type { PaperSize } from '../../domain/publish/papers.ts'

/** Where paper is cut to Letter. */
const OF_LETTER =
  /^America\/(?!Argentina|Asuncion|Buenos_Aires|Guayaquil|La_Paz|Lima|Montevideo|Sao_Paulo)|^Asia\/Manila$|^Pacific\/Honolulu$/

/** The paper that is usual where an event is. */
export function usualPaper({ timeZone }: { timeZone: string }): PaperSize {
  return OF_LETTER.test(timeZone) ? 'letter' : 'a'
}
