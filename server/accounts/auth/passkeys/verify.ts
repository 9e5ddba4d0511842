import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { t } from '../../../../domain/text/t.ts'
import type { Row } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { invalid } from '../../../lib/errors.ts'

type Kept = Pick<Row<'passkeys'>, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** Consumes a challenge that this server issued. @returns whether it was open */
type TakeChallenge = (challenge: string) => Promise<boolean>

/** Loaded with the first passkey, because few installations need it at startup. */
const library = () => import('@simplewebauthn/server')

/** WebAuthn for the site of an installation: creates the browser's options, and verifies its answers. */
export function createVerifier({ publicUrl, site }: Deps['config']) {
  const { hostname: rpID, origin } = new URL(publicUrl)
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }

  return {
    /** The options for a browser to create a passkey for a user, who may have others. */
    async toMake(user: { id: number; name: string; email: string }, others: readonly Kept[]) {
      const { generateRegistrationOptions } = await library()
      return generateRegistrationOptions({
        rpName: site.name,
        rpID,
        userID: new TextEncoder().encode(`user ${user.id}`),
        userName: user.email,
        userDisplayName: user.name,
        attestationType: 'none',
        excludeCredentials: others.map(named),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },
    /** @throws 400 unless the browser has created a passkey for this site and this challenge */
    async made(answer: object, take: TakeChallenge): Promise<Kept> {
      const { verifyRegistrationResponse } = await library()
      const response = answer as RegistrationResponseJSON
      const expectedChallenge = await taken(response, take)
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        ...expected,
      }).catch(() => UNVERIFIED)
      if (!verified || !registrationInfo) throw invalid(t('refusal.unverifiedPasskey'), 'passkey')
      const { credential } = registrationInfo
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
      }
    },
    /** The options for a browser to use any of its passkeys for this site. */
    async toSignIn() {
      const { generateAuthenticationOptions } = await library()
      return generateAuthenticationOptions({ rpID, userVerification: 'required' })
    },
    /** @returns the device's count of uses of the passkey; null if it has not signed this challenge */
    async signed(answer: object, kept: Kept | undefined, take: TakeChallenge): Promise<number | null> {
      if (!kept) return null
      const { verifyAuthenticationResponse } = await library()
      const response = answer as AuthenticationResponseJSON
      const expectedChallenge = await taken(response, take)
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge,
        credential: {
          ...named(kept),
          publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')),
          counter: kept.counter,
        },
        ...expected,
      }).catch(() => UNVERIFIED)
      return verified && authenticationInfo ? authenticationInfo.newCounter : null
    },
  }
}

const UNVERIFIED = { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const

/** Consumes the challenge in an answer. @returns the challenge, or '', which matches no answer, if it was not open */
async function taken(
  answer: RegistrationResponseJSON | AuthenticationResponseJSON,
  take: TakeChallenge,
): Promise<string> {
  let challenge: string
  try {
    const said = JSON.parse(Buffer.from(String(answer.response?.clientDataJSON), 'base64url').toString())
    challenge = String(said?.challenge)
  } catch {
    return ''
  }
  return (await take(challenge)) ? challenge : ''
}

function named({ credentialId, transports }: Kept) {
  return { id: credentialId, transports: JSON.parse(transports) }
}
