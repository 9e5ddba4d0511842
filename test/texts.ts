// Before each test file; a file that vitest itself runs again for each would forget the server's language.
import { textsIn } from '../server/lib/texts.ts'

/** Removes an English text, as before it has loaded. @returns a function that restores it */
export function takeText(key: string): () => void {
  const { messages } = textsIn('en')
  const taken = messages[key]
  Object.assign(messages, { [key]: undefined })
  return () => void Object.assign(messages, { [key]: taken })
}
