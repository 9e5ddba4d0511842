/** Bytes of an event archive that the portal takes: hundreds of logos have as many. */
export const ARCHIVE_BYTES = 32 * 2 ** 20

/** The code of the refusal where there is an event in that city on that date. */
export const DATE_TAKEN = 'DATE_TAKEN'
