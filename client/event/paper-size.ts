import type { PaperSize } from '../../domain/publish/papers.ts'

/** Time zones in which Letter is the usual paper. */
const OF_LETTER =
  /^America\/(?!Argentina|Asuncion|Buenos_Aires|Guayaquil|La_Paz|Lima|Montevideo|Sao_Paulo)|^Asia\/Manila$|^Pacific\/Honolulu$/

/** The usual paper size at an event's place. */
export function usualPaper({ timeZone }: { timeZone: string }): PaperSize {
  return OF_LETTER.test(timeZone) ? 'letter' : 'a'
}
