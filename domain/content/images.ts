/** The most bytes of an uploaded image: 5 MB (docs/product.md#limits). */
export const IMAGE_BYTES = 5 * 2 ** 20
