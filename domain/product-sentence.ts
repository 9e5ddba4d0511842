/** The answer to "what is this?", word for word on the landing page, in invitations, the README and `package.json`. */
export const PRODUCT_SENTENCE =
  'The live schedule of an unconference, from the cards on the wall to every phone.'
