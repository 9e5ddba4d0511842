import type { FastifyRequest } from 'fastify'

/** How things are written into the log: tokens in addresses, which links in mails have, and cookies are left out. */
export const withoutSecrets = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutToken(url), ip }),
  /** @fastify/multipart traces an upload with the request's cookies. */
  busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
}

export function withoutToken(url: string): string {
  return url.replaceAll(/([?&](?:token|password)=)[^&#]*/gi, '$1…')
}
