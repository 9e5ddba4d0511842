import { z } from 'zod'
import { t } from '../../domain/text/t.ts'

/** The sentence for an input whose schema has none of its own: never the library's words for programmers. */
export function speakPlainly(): void {
  z.config({
    customError: ({ input, code, ...issue }) => {
      if (code === 'invalid_type' && 'expected' in issue && issue.expected === 'object')
        return t('invalid.object')
      return input === undefined || input === null ? t('invalid.required') : t('invalid.other')
    },
  })
}
