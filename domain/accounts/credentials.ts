import { z } from 'zod'
import { t } from '../text/t.ts'
import { isStorable } from '../text/text.ts'
import { tokenIn } from './mailed-link.ts'

export const SHORTEST_PASSWORD = 6
export const LONGEST_PASSWORD = 1_000

const noAddress = { error: () => t('invalid.email') }

/** A top-level domain contains digits and hyphens only if it encodes another script, such as .xn--p1ai for .рф. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/
const INTERNATIONAL = /^(.+@)([\p{L}\p{M}\p{N}.。-]+)$/u

/**
 * "anna@bücher.example" in the form that mail servers use: "anna@xn--bcher-kva.example". Other texts stay as they are.
 */
function inAscii(address: string): string {
  const [, before = '', domain = ''] = INTERNATIONAL.exec(address) ?? []
  const url = domain === '' ? null : URL.parse(`http://${domain}`)
  // The URL parser would turn a number into an IPv4 address.
  return url && /[^\p{ASCII}]/u.test(domain) ? before + url.hostname : address
}

/**
 * "ann@example.com" for "Ann Example <ann@example.com>", a mail link, and an address with invisible characters. The name
 * may be an address, too; with a comma or semicolon, that would be a list of addresses.
 */
const bareAddress = (pasted: string) =>
  pasted
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^(?:[^<>@]*|[^<>,;]*)<([^<>]*)>$/, '$1')
    .replace(/^mailto:/, '')
    .trim()

/** The form in which accounts store an address: trimmed, in lower case, with the domain in ASCII. */
export const email = z
  .string(noAddress)
  .max(254, noAddress)
  .trim()
  .toLowerCase()
  .overwrite((address) => inAscii(bareAddress(address)))
  .pipe(z.email({ pattern: ADDRESS, ...noAddress }))

/** A password may hold any characters. Only its hash is stored. */
export const password = z
  .string({ error: () => t('invalid.shortPassword') })
  .min(SHORTEST_PASSWORD, { error: () => t('invalid.shortPassword') })
  .max(LONGEST_PASSWORD, { error: () => t('invalid.longPassword', { max: LONGEST_PASSWORD }) })

const noToken = { error: () => t('invalid.tokenRequired') }
const wrongToken = { error: () => t('invalid.token') }
export const token = z
  .string(noToken)
  .trim()
  .min(1, { ...noToken, abort: true })
  .max(2_000, wrongToken)
  .refine(isStorable, { ...wrongToken, abort: true })
  .overwrite(tokenIn)
  .min(1, wrongToken)

/** A new password, entered twice. */
export const chosenPassword = z
  .object({ password, confirmPassword: z.string() })
  .refine((entries) => entries.password === entries.confirmPassword, {
    path: ['confirmPassword'],
    error: () => t('invalid.passwordsDiffer'),
  })
