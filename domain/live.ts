/** The stream of changes; the one address of the API that is no call, since its answer never ends. */
export const LIVE_URL = '/api/live'
