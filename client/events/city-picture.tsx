import type { CSSProperties } from 'react'
import { SKYLINE, skylineOf } from '../../domain/content/skyline.ts'

/** The replacement for a banner: a skyline of the city, in the city's hue. */
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

/** The city's hue for other elements. */
export function hueOf(city: string): CSSProperties {
  return { '--hue': skylineOf(city).hue } as CSSProperties
}
