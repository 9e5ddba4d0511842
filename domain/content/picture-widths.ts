/** Columns store public files as the address that serves them. */
export const UPLOADS = '/uploads/'

/**
 * The widths in pixels in which pictures are served in addition to their own: from a phone's logo to a wide banner,
 * each for two densities.
 */
export const PICTURE_WIDTHS = [120, 240, 480, 960, 1_920] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The address of a picture at most this many pixels wide. @param address of an upload */
export function narrowAddress(address: string, width: PictureWidth): string {
  return `${UPLOADS}${width}/${address.slice(UPLOADS.length)}`
}
