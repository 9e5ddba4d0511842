/** The most that an uploaded image may have: 5MB (docs/product.md#limits). */
export const IMAGE_BYTES = 5 * 2 ** 20
