/** How many minutes a card is reserved for the person who opened it. */
export const CLAIM_MINUTES = 10

/** The most numbered cards created at once. */
export const MOST_AT_ONCE = 250
/** The most ideas that one browser can star. */
export const MOST_IDEA_STARS = 200
/** The most co-host codes that a card can have at a time. */
export const MOST_CO_HOSTS = 5
/** How many days photos are kept. */
export const PHOTO_DAYS = 30
/** The most bytes of one photo: 15 MB. */
export const PHOTO_BYTES = 15 * 2 ** 20

/** The code of the 409 for a card that someone else has open. */
export const CARD_CLAIMED = 'CARD_CLAIMED'
/** The code of the 409 for a card that cannot be read again, because its reading did not fail. */
export const CARD_NOT_FAILED = 'CARD_NOT_FAILED'

/** The form fields for photos of the wall, as many as one wall may have. */
export const WALL_PHOTOS = ['photo1', 'photo2', 'photo3', 'photo4'] as const
/** The longest side of a photo of the wall, in pixels; reading does not use more. */
export const WALL_SIDE = 4_608
/** The smallest width at which a card's title can probably be read, in pixels of a photo of the wall. */
export const READABLE_CARD = 300
/** The prefix of upload keys for cards that were cut from photos of the wall. No other upload has it. */
export const WALL_PIECE = 'wall/'
