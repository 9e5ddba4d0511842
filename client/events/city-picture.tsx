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
      className="city-picture"
      style={hueOf(city)}
    >
      <circle cx={sun} cy="30" r="15" className="city-sun" />
      <path d={far} className="city-far" />
      <path d={near} className="city-near" />
      <path d={windows} className="city-windows" />
    </svg>
  )
}

/** The same hue for other elements of the city. */
export function hueOf(city: string): CSSProperties {
  return { '--hue': skylineOf(city).hue } as CSSProperties
}
