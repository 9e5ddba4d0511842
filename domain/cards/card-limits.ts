/** How many minutes a card belongs to the person who opened it. */
export const CLAIM_MINUTES = 10

/** The most codes of co-hosts of a card that hold at the same time. */
export const MOST_CO_HOSTS = 5
/** How many days photos are kept. */
export const PHOTO_DAYS = 30
/** The most bytes of one photo: 15 MB. */
export const PHOTO_BYTES = 15 * 2 ** 20

/** The code of the 409 that a card answers which someone else has open. */
export const CARD_CLAIMED = 'CARD_CLAIMED'
/** The code of the 409 of a card that is not to be read once more. */
export const CARD_NOT_FAILED = 'CARD_NOT_FAILED'

/** The fields of a form with photos of the wall, as many as one wall may have. */
export const WALL_PHOTOS = ['photo1', 'photo2', 'photo3', 'photo4'] as const
/** The longest side of a photo of the wall, in pixels: reading looks at no more. */
export const WALL_SIDE = 4_608
/** The least width of a card, in pixels of a photo of the wall, that its title can likely be read at. */
export const READABLE_CARD = 300
/** How the upload keys of cards begin that were cut out of photos of the wall; no other upload has such a key. */
export const WALL_PIECE = 'wall/'
