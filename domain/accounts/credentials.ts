import { z } from 'zod'
import { t } from '../text/t.ts'
import { isStorable } from '../text/text.ts'
import { tokenIn } from './mailed-link.ts'

export const SHORTEST_PASSWORD = 6
export const LONGEST_PASSWORD = 1_000

const noAddress = { error: () => t('invalid.email') }

/** A top-level domain has digits and hyphens only where it is another script's, such as .xn--p1ai for .рф. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/
const INTERNATIONAL = /^(.+@)([\p{L}\p{M}\p{N}.。-]+)$/u

/** "anna@bücher.example" as mail servers know it: "anna@xn--bcher-kva.example". What is no such address is left as it is. */
function inAscii(address: string): string {
  const [, before = '', domain = ''] = INTERNATIONAL.exec(address) ?? []
  const url = domain === '' ? null : URL.parse(`http://${domain}`)
  // A number would become an IPv4 address.
  return url && /[^\p{ASCII}]/u.test(domain) ? before + url.hostname : address
}

/** An address as accounts are known by it: without white space around it, in lower case, its domain in ASCII. */
export const email = z
  .string(noAddress)
  .max(254, noAddress)
  .trim()
  .toLowerCase()
  .overwrite(inAscii)
  .pipe(z.email({ pattern: ADDRESS, ...noAddress }))

/** A password may hold any characters at all; it is never stored, only hashed. */
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

/** A password that someone chooses, entered twice. */
export const chosenPassword = z
  .object({ password, confirmPassword: z.string() })
  .refine((entries) => entries.password === entries.confirmPassword, {
    path: ['confirmPassword'],
    error: () => t('invalid.passwordsDiffer'),
  })
