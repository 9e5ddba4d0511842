/**
 * When an open session is beside the schedule instead of over it: on wide screens, once scripts keep both usable. Its
 * style is in on-demand.css.
 */
export const SIDE_PANEL = '(scripting) and (width >= 69rem)'

export const isBeside = () => matchMedia(SIDE_PANEL).matches

/** The links of sessions in the schedule. */
export const LINK_OF_TILE = '.session-title a'
