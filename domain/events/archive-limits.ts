/** The most bytes of an event archive that the portal accepts: as many as hundreds of logos. */
export const ARCHIVE_BYTES = 32 * 2 ** 20

/** The code of the refusal if the city already has an event on that date. */
export const DATE_TAKEN = 'DATE_TAKEN'
