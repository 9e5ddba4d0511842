import type { FastifyRequest } from 'fastify'

/** How requests are written into the log: tokens in addresses, which links in mails have, are left out. */
export const withoutSecrets = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutToken(url), ip }),
}

export function withoutToken(url: string): string {
  return url.replaceAll(/([?&](?:token|password)=)[^&#]*/gi, '$1…')
}
