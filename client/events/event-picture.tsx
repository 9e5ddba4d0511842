import type { ComponentProps } from 'react'
import type { UpcomingEvent } from '../../domain/events/overview.ts'
import { classes } from '../ui/classes.ts'
import { Picture } from '../ui/picture.tsx'
import { CityPicture } from './city-picture.tsx'

type Props = {
  event: UpcomingEvent
  /** The display widths of the banner and the logo, as `sizes` of a picture. */
  sizes: { banner: string; logo: string }
  /** How soon the banner is needed. */
  urgency: Pick<ComponentProps<typeof Picture>, 'loading' | 'fetchPriority'>
  /** The position of the logo on the banner, and its height. */
  logoClassName: string
}

/** An event's banner, or otherwise its city's picture, with its logo; it fills the element around it. */
export function EventPicture({ event, sizes, urgency, logoClassName }: Props) {
  return (
    <>
      {event.bannerImageUrl ? (
        <Picture
          src={event.bannerImageUrl}
          alt=""
          sizes={sizes.banner}
          {...urgency}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <CityPicture city={event.location} />
      )}
      {event.logoUrl && (
        <Picture
          src={event.logoUrl}
          alt=""
          sizes={sizes.logo}
          className={classes('absolute rounded-sm bg-logo object-contain', logoClassName)}
        />
      )}
    </>
  )
}
