import type { ComponentProps } from 'react'
import { narrowAddress, PICTURE_WIDTHS, UPLOADS } from '../../domain/content/picture-widths.ts'

type Props = Omit<ComponentProps<'img'>, 'srcSet'> & {
  src: string
  alt: string
  /** The width of the picture on the page, as CSS. */
  sizes: string
}

/** A picture in the pixels that its place on this screen has: of an uploaded one the server makes several widths. */
export function Picture({ src, sizes, alt, ...more }: Props) {
  const widths = PICTURE_WIDTHS.map((width) => `${narrowAddress(src, width)} ${width}w`)
  // A browser that hears of the other widths after the address would load the picture twice.
  return (
    <img {...(src.startsWith(UPLOADS) && { sizes, srcSet: widths.join() })} {...more} src={src} alt={alt} />
  )
}
