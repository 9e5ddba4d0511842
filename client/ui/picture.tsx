import type { ComponentProps } from 'react'
import { narrowAddress, PICTURE_WIDTHS, UPLOADS } from '../../domain/content/picture-widths.ts'

type Props = Omit<ComponentProps<'img'>, 'srcSet'> & {
  src: string
  alt: string
  /** The width of the picture on the page, as CSS. */
  sizes: string
}

/**
 * A picture at the resolution that its place on this screen needs; the server creates several widths of uploaded
 * pictures.
 */
export function Picture({ src, sizes, alt, ...more }: Props) {
  const widths = PICTURE_WIDTHS.map((width) => `${narrowAddress(src, width)} ${width}w`)
  // A browser that reads the other widths after `src` would load the picture twice.
  return (
    <img {...(src.startsWith(UPLOADS) && { sizes, srcSet: widths.join() })} {...more} src={src} alt={alt} />
  )
}
