/** The vision service: one photo costs one request, and a person waits for it. */
export const vision = {
  times: { try: 15_000, all: 25_000, pause: 500 },
  // No one waits for a second reading, and a model on a machine without a graphics card is slow.
  secondTimes: { try: 20_000, all: 30_000, pause: 1_000 },
  answerBytes: 256 * 1024,
  // The input size of large models; more pixels cost money, and the service reduces them.
  imageSide: 1568,
  imageQuality: 85,
  titleLength: 200,
  nameLength: 120,
  descriptionLength: 2000,
  rawLength: 8000,
  // The services give no probabilities: sure unless the model itself was not.
  confidence: 0.96,
  unsure: 0.6,
  // A second reading that differs in a larger share of its letters is of another text, or of none.
  secondDiffers: 0.65,
} as const
