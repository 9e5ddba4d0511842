import { z } from 'zod'
import { t } from '../../domain/text/t.ts'

/** Sets the sentence for input whose schema has none, to replace the library's wording for programmers. */
export function speakPlainly(): void {
  z.config({
    customError: ({ input, code, ...issue }) => {
      if (code === 'invalid_type' && 'expected' in issue && issue.expected === 'object')
        return t('invalid.object')
      return input === undefined || input === null ? t('invalid.required') : t('invalid.other')
    },
  })
}
