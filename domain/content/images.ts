/** The most that an uploaded image may have: 5MB (docs/product.md#limits). */
export const IMAGE_BYTES = 5 * 2 ** 20

export const NOT_AN_IMAGE = 'Please select an image file (JPG, PNG, etc.)'
export const PDF_IS_NO_IMAGE = 'Please export the page of the PDF as PNG, and select that'
export const PDF_IS_UNREADABLE = 'This PDF could not be read. Please export its page as PNG, and select that'
export const PDF_IS_LOCKED = 'This PDF asks for a password. Please select one that opens without it'
export const IMAGE_TOO_LARGE = 'File size must be less than 5MB'
