import type { Event } from './events.ts'

/** The style of the document that gives pages the color of their event (`client/ui/theme.css`); empty without one. */
export function tint(event: Pick<Event, 'shades'> | undefined | null): string {
  const { light, lightWash, dark, darkWash } = event?.shades ?? {}
  return light
    ? `--tint:${light};--tint-wash:${lightWash};--tint-dark:${dark};--tint-dark-wash:${darkWash}`
    : ''
}
