import * as oidc from 'openid-client'
import type { SignInProvider } from '../sign-in-settings.ts'

const TIMEOUT_SECONDS = 8
const CLOCK_SECONDS = 60
/** More than any provider's keys and answers need. */
const MOST_BYTES = 256 * 2 ** 10

/**
 * @throws when the provider cannot be reached, is no OpenID provider, or has a different issuer name, which identifies
 * its users
 */
export async function discover({ issuer, clientId, clientSecret }: SignInProvider) {
  const client = { [oidc.clockTolerance]: CLOCK_SECONDS }
  const found = await oidc.discovery(new URL(issuer), clientId, client, authentication(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
    [oidc.customFetch]: fetchBounded,
  })
  const own = found.serverMetadata().issuer
  if (own !== issuer) throw new Error(`the provider calls itself ${own}: set that as its OIDC_ISSUER`)
  return found
}

function authentication(secret: string | null): oidc.ClientAuth {
  if (secret === null) return oidc.None()
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported
    const isPost = ways?.includes('client_secret_post') && !ways.includes('client_secret_basic')
    return (isPost ? post : basic)(server, ...rest)
  }
}

const fetchBounded: oidc.CustomFetch = async (address, options) => {
  const answer = await fetch(address, { ...options, redirect: 'manual' } as RequestInit)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > MOST_BYTES)
      throw new Error(`${new URL(address).host} answers with more than ${MOST_BYTES} bytes`)
    parts.push(part)
  }
  return new Response(answer.body && new Blob(parts), answer)
}
