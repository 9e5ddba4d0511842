/** How many minutes before a session a phone can be reminded; 0 for never. */
export const LEAD_MINUTES = [0, 5, 10, 15] as const
export type LeadMinutes = (typeof LEAD_MINUTES)[number]
