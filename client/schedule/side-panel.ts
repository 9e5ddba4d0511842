/**
 * When an open session is beside the schedule instead of over it: on wide screens, once scripts keep both usable. Its
 * style is in on-demand.css.
 */
export const SIDE_PANEL = '(scripting) and (width >= 69rem)'

export const isBeside = () => matchMedia(SIDE_PANEL).matches
