import { z } from 'zod'
import { isStorable } from '../text/text.ts'
import { tokenIn } from './mailed-link.ts'

export const SHORTEST_PASSWORD = 6
export const LONGEST_PASSWORD = 1_000

const INVALID_EMAIL = 'Please enter a valid email address'

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
  .string(INVALID_EMAIL)
  .max(254, INVALID_EMAIL)
  .trim()
  .toLowerCase()
  .overwrite(inAscii)
  .pipe(z.email({ pattern: ADDRESS, error: INVALID_EMAIL }))

/** A password may hold any characters at all; it is never stored, only hashed. */
export const password = z
  .string('Password must be at least 6 characters')
  .min(SHORTEST_PASSWORD, 'Password must be at least 6 characters')
  .max(LONGEST_PASSWORD, `Password must be at most ${LONGEST_PASSWORD} characters`)

export const token = z
  .string('Please enter your invitation token')
  .trim()
  .min(1, { error: 'Please enter your invitation token', abort: true })
  .max(2_000, 'Invalid or expired token')
  .refine(isStorable, { error: 'Invalid or expired token', abort: true })
  .overwrite(tokenIn)
  .min(1, 'Invalid or expired token')

/** A password that someone chooses, entered twice. */
export const chosenPassword = z
  .object({ password, confirmPassword: z.string() })
  .refine((entries) => entries.password === entries.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  })
