import { z } from 'zod'
import { url } from './setting-formats.ts'

/** The prefixes of the settings of each OpenID Connect provider. */
const PROVIDERS = ['OIDC', 'OIDC_2', 'OIDC_3'] as const
const PARTS = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'NAME', 'ADMIN_CLAIM'] as const
type Name = `${(typeof PROVIDERS)[number]}_${(typeof PARTS)[number]}`

const FORMATS: Record<(typeof PARTS)[number], z.ZodType<string>> = {
  ISSUER: url(/^https?$/, 'https://login.example.org').refine(
    isPrivate,
    'must begin with https://, unless it is on this machine',
  ),
  CLIENT_ID: z.string().max(500, 'must have at most 500 characters'),
  CLIENT_SECRET: z.string().max(1_000, 'must have at most 1000 characters'),
  NAME: z.string().max(40, 'must have at most 40 characters'),
  ADMIN_CLAIM: z.string().regex(/^[^=\s]+=\S.*$/, 'must be a claim and its value, such as groups=hub-admins'),
}

export const signInSettings = {
  ...(Object.fromEntries(
    PROVIDERS.flatMap((provider) =>
      PARTS.map((part) => [`${provider}_${part}`, FORMATS[part].optional()] as const),
    ),
  ) as Record<Name, z.ZodOptional<z.ZodType<string>>>),
  OIDC_ONLY: z.enum(['on', 'off'], 'must be on or off').default('off'),
}

/**
 * An OpenID Connect provider that people sign in with. `id` is part of the address that the provider redirects to;
 * `adminClaim` says whom the provider considers an admin.
 */
export type SignInProvider = {
  id: string
  name: string
  issuer: string
  clientId: string
  clientSecret: string | null
  adminClaim: { name: string; value: string } | null
}

type Values = Partial<Record<Name, string | undefined>> & { OIDC_ONLY: 'on' | 'off' }

/** @param wrong throws the line about an unusable setting */
export function signInProvidersOf(values: Values, wrong: (line: string) => never) {
  const providers = PROVIDERS.flatMap((prefix, index): SignInProvider[] => {
    const [issuer, clientId, clientSecret, name, adminClaim] = PARTS.map(
      (part) => values[`${prefix}_${part}`],
    )
    if (!issuer || !clientId) {
      const given = PARTS.find((part) => values[`${prefix}_${part}`] !== undefined)
      if (given) wrong(`${prefix}_${issuer ? 'CLIENT_ID' : 'ISSUER'}: is missing; ${prefix}_${given} is set`)
      return []
    }
    const [claim = '', ...value] = adminClaim?.split('=') ?? []
    return [
      {
        id: String(index + 1),
        name: name ?? new URL(issuer).hostname,
        issuer,
        clientId,
        clientSecret: clientSecret ?? null,
        adminClaim: adminClaim ? { name: claim, value: value.join('=') } : null,
      },
    ]
  })
  const isOnly = values.OIDC_ONLY === 'on'
  if (isOnly && providers.length === 0) wrong('OIDC_ONLY: there is no provider; set OIDC_ISSUER, too')
  return { providers, isOnly }
}

function isPrivate(address: string): boolean {
  const { protocol, hostname = '' } = URL.parse(address) ?? {}
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
