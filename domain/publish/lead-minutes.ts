/** How many minutes before a session's beginning a phone can be reminded; 0 is never. */
export const LEAD_MINUTES = [0, 5, 10, 15] as const
export type LeadMinutes = (typeof LEAD_MINUTES)[number]
