/**
 * Where an open session is beside the schedule and not over it: on wide screens, once scripts keep both in use. The
 * style of that is in on-demand.css.
 */
export const SIDE_PANEL = '(scripting) and (width >= 69rem)'

export const isBeside = () => matchMedia(SIDE_PANEL).matches
