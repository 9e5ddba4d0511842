import type { FastifyRequest } from 'fastify'

/** The code by which the author of a session card types it: whoever has it can. */
const CODE_OF_CARD = /^(\/(?:api\/author-pages|c)\/)[^/?#]+/

/** How things are written into the log: without cookies, and without the secrets in addresses. */
export const withoutSecrets = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutSecret(url), ip }),
  /** @fastify/multipart traces an upload with the request's cookies. */
  busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
}

/** An address without the tokens that links in mails have, and without the code of a session card. */
export function withoutSecret(url: string): string {
  return url.replaceAll(/([?&](?:token|password)=)[^&#]*/gi, '$1…').replace(CODE_OF_CARD, '$1…')
}
