import type { FastifyRequest } from 'fastify'

/** The secret code of a session card, which lets anybody type the card's words. */
const CODE_OF_CARD = /^(\/(?:api\/author-pages|c)\/)[^/?#]+/

/** The log's own forms of requests and answers, without cookies and without the secrets in addresses. */
export const withoutSecrets = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutSecret(url), ip }),
  /** @fastify/multipart traces an upload with the request's cookies. */
  busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
}

/** An address without the tokens that links in mails have, and without the code of a session card. */
export function withoutSecret(url: string): string {
  return url.replaceAll(/([?&](?:token|password)=)[^&#]*/gi, '$1…').replace(CODE_OF_CARD, '$1…')
}
