/** The text of a card. The people are fictional. */
export type CardText = {
  title: string
  presenterName: string
  description: string
  type: string[]
  level: string[]
  focus: string[]
}

/** `alphabets` are the parts of the fonts that a text is written with; Latin only if missing. */
export type Split = { fonts: readonly string[]; texts: readonly CardText[]; alphabets?: readonly string[] }

/** The fields of a card, with each list of values as one string, as people write it. */
export function card(
  title: string,
  presenterName: string,
  description: string,
  type: string,
  level: string,
  focus: string,
): CardText {
  return {
    title,
    presenterName,
    description,
    type: words(type),
    level: words(level),
    focus: words(focus),
  }
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
