/** What a card says. The people are made up. */
export type CardText = {
  title: string
  presenterName: string
  description: string
  type: string[]
  level: string[]
  focus: string[]
}

export type Split = { fonts: readonly string[]; texts: readonly CardText[] }
