import { z } from 'zod'

/** What is said of an input whose schema has no sentence of its own: never the library's words for programmers. */
export function speakPlainly(): void {
  z.config({
    customError: ({ input, code, ...issue }) => {
      if (code === 'invalid_type' && 'expected' in issue && issue.expected === 'object')
        return 'This must be an object'
      return input === undefined || input === null ? 'This is required' : 'This is not valid'
    },
  })
}
