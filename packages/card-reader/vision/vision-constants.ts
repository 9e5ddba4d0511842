/** The vision service: one photo costs one request, and a person waits for it. */
export const vision = {
  times: { try: 15_000, all: 25_000, pause: 500 },
  answerBytes: 256 * 1024,
  // The size that large models look at; more pixels cost money, and the service shrinks them.
  imageSide: 1568,
  imageQuality: 85,
  titleLength: 200,
  nameLength: 120,
  descriptionLength: 2000,
  rawLength: 8000,
  // The services give no probabilities: sure unless the model itself was not.
  confidence: 0.96,
  unsure: 0.6,
} as const
