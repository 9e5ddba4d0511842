import type { Event } from './events.ts'

/** The style of the document that gives pages their event's color (`client/ui/theme.css`); empty if there is none. */
export function tint(event: Pick<Event, 'shades'> | undefined | null): string {
  const { light, lightWash, dark, darkWash } = event?.shades ?? {}
  return light
    ? `--tint:${light};--tint-wash:${lightWash};--tint-dark:${dark};--tint-dark-wash:${darkWash}`
    : ''
}
