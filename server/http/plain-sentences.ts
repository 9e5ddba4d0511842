import { z } from 'zod'

/** The sentence for an input whose schema has none of its own: never the library's words for programmers. */
export function speakPlainly(): void {
  z.config({
    customError: ({ input, code, ...issue }) => {
      if (code === 'invalid_type' && 'expected' in issue && issue.expected === 'object')
        return 'This must be an object'
      return input === undefined || input === null ? 'This is required' : 'This is not valid'
    },
  })
}
