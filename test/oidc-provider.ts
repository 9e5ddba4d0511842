import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
}

const CLIENT = { client_id: 'hub', client_secret: 'a-secret-of-the-client' }

/**
 * A provider of OpenID Connect on this machine, which is not part of this project. Everyone who signs in there is
 * `person`, without a prompt. `through` follows its redirects like a browser. @param site the address of the Hub that
 * it knows
 */
export async function startProvider(site: string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state = { person: { sub: 'ada' } as Person, isRefusing: false }
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [`${site}/auth/callback/1`],
        post_logout_redirect_uris: [`${site}/`],
      },
    ],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...state.person, sub }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['of-this-test'] },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const isAsked = request.url?.startsWith('/interaction/')
    void (isAsked ? decide() : answer(request, response))

    async function decide() {
      if (state.isRefusing) return provider.interactionFinished(request, response, { error: 'access_denied' })
      const grant = new provider.Grant({ accountId: state.person.sub, clientId: CLIENT.client_id })
      grant.addOIDCScope('openid email profile')
      const grantId = await grant.save()
      const result = { login: { accountId: state.person.sub }, consent: { grantId } }
      return provider.interactionFinished(request, response, result)
    }
  })

  /** @returns the address at the Hub that the provider redirects to */
  async function through(address: string): Promise<string> {
    const cookies = new Map<string, string>()
    for (let at = address; ; ) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const answered = await fetch(at, { redirect: 'manual', headers: { cookie } })
      for (const line of answered.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
        cookies.set(name, value)
      }
      const next = answered.headers.get('location')
      if (!next) throw new Error(`${at} answers ${answered.status}: ${await answered.text()}`)
      at = new URL(next, at).href
      if (!at.startsWith(issuer)) return at
    }
  }

  return {
    issuer,
    state,
    through,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
      OIDC_NAME: 'Campus',
    },
    close: () => new Promise<unknown>((resolve) => server.close(resolve).closeAllConnections()),
  }
}
