import type { CSSProperties } from 'react'
import { SKYLINE, skylineOf } from '../../domain/content/skyline.ts'

/** The replacement for a banner: the city's own skyline, in its own hue. */
export function CityPicture({ city }: { city: string }) {
  const { near, far, windows, sun } = skylineOf(city)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SKYLINE.width} ${SKYLINE.height}`}
      preserveAspectRatio="xMidYMax slice"
      className="city-colors absolute inset-0 size-full bg-(--sky)"
      style={hueOf(city)}
    >
      <circle cx={sun} cy="30" r="15" className="fill-(--glow)" />
      <path d={far} className="fill-(--far)" />
      <path d={near} className="fill-(--near)" />
      <path d={windows} className="fill-(--glow) opacity-85" />
    </svg>
  )
}

/** The same hue for other elements of the city. */
export function hueOf(city: string): CSSProperties {
  return { '--hue': skylineOf(city).hue } as CSSProperties
}
