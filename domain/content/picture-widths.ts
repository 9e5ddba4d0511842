/** Columns hold public files by the address that serves them. */
export const UPLOADS = '/uploads/'

/** Widths in pixels that pictures are served in beside their own: from a phone's logo to a wide banner, for two densities each. */
export const PICTURE_WIDTHS = [120, 240, 480, 960, 1_920] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Where a picture is served in at most this many pixels of width. @param address of an upload */
export function narrowAddress(address: string, width: PictureWidth): string {
  return `${UPLOADS}${width}/${address.slice(UPLOADS.length)}`
}
