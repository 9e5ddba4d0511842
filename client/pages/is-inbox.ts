/** Whether a path is that of an event's news, which list the announcements themselves. */
export const isInbox = (pathname: string): boolean => /\/news\/?$/.test(pathname)
