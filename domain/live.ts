/** The stream of changes. It is the only API address outside the table of calls, because its answer never ends. */
export const LIVE_URL = '/api/live'
