// Before each test file; a file that vitest itself runs again for each would forget the server's language.
import { textsIn } from '../server/lib/texts.ts'

/** Takes a text of the English ones away, as before it has arrived. @returns puts it back */
export function takeText(key: string): () => void {
  const { messages } = textsIn('en')
  const taken = messages[key]
  Object.assign(messages, { [key]: undefined })
  return () => void Object.assign(messages, { [key]: taken })
}
