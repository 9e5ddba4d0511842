/**
 * The score of one answer over https by the published table of the MDN HTTP Observatory (developer.mozilla.org,
 * "Tests and scoring"): from 100 down and up; bonuses count from 90; 100 or more is A+. The proxy in front decides
 * whether plain http redirects to https (docs/operations.md); that costs nothing here.
 */
export function observatoryScore({ headers, body }: { headers: Headers; body: string }): {
  score: number
  modifiers: Record<string, number>
} {
  const modifiers = {
    policy: policyModifier(headers.get('content-security-policy')),
    cookies: cookiesModifier(headers.getSetCookie()),
    sharing: sharingModifier(headers),
    referrer: referrerModifier(headers.get('referrer-policy')),
    transport: transportModifier(headers.get('strict-transport-security')),
    scripts: scriptsModifier(body),
    sniffing: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    frames: framesModifier(headers),
    resource: /^same-(origin|site)$/.test(headers.get('cross-origin-resource-policy') ?? '') ? 10 : 0,
  }
  const all = Object.values(modifiers)
  const sum = (values: number[]) => values.reduce((total, each) => total + each, 0)
  const without = 100 + sum(all.filter((each) => each < 0))
  return { score: without >= 90 ? without + sum(all.filter((each) => each > 0)) : without, modifiers }
}

const BROAD = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*', 'http://*.*', 'https://*.*']
const INLINE = ["'unsafe-inline'", 'data:']

function policyModifier(policy: string | null): number {
  if (policy === null) return -25
  const given = directives(policy)
  const of = (name: string) => given.get(name) ?? given.get('default-src') ?? ['*']
  const holds = (sources: string[], unwanted: string[]) => sources.some((each) => unwanted.includes(each))
  const plain = (sources: string[]) => sources.some((each) => /^(http|ftp):/.test(each))
  const images = ['img-src', 'media-src'].flatMap(of)
  const active = [...given].filter(([name]) => name !== 'img-src' && name !== 'media-src')
  if (holds(of('script-src'), [...BROAD, ...INLINE]) || holds(of('object-src'), BROAD)) return -20
  if (active.some(([, sources]) => plain(sources))) return -20
  if (holds([...of('script-src'), ...of('style-src')], ["'unsafe-eval'"])) return -10
  if (plain(images)) return -10
  if (holds(of('style-src'), [...BROAD, ...INLINE])) return 0
  const isTight = given.get('default-src')?.join(' ') === "'none'"
  return isTight && !holds(given.get('form-action') ?? ['*'], BROAD) ? 10 : 5
}

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((directive): [string, string[]] => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name.toLowerCase(), sources]
    }),
  )
}

/**
 * Names of sign-in cookies: those that the Observatory recognizes, and the product's, which have a prefix under
 * https.
 */
const OF_A_SIGN_IN = /^(__Host-|[^=]*(login|sess))/i

/** A cookie without Secure counts as a sign-in cookie, which is the stricter reading. */
function cookiesModifier(cookies: string[]): number {
  const lacks = (attribute: RegExp, among = cookies) => among.some((cookie) => !attribute.test(cookie))
  if (cookies.length === 0) return 0
  if (lacks(/;\s*secure\b/i)) return -40
  if (
    lacks(
      /;\s*httponly\b/i,
      cookies.filter((cookie) => OF_A_SIGN_IN.test(cookie)),
    )
  )
    return -30
  return lacks(/;\s*samesite=(lax|strict)\b/i) ? 0 : 5
}

function sharingModifier(headers: Headers): number {
  return headers.get('access-control-allow-credentials') === 'true' ? -50 : 0
}

function referrerModifier(policy: string | null): number {
  if (policy === null) return 0
  const last = policy.split(',').at(-1)?.trim() ?? ''
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(last) ? 5 : -5
}

const SIX_MONTHS_S = 15_768_000

function transportModifier(header: string | null): number {
  const age = /max-age=(\d+)/.exec(header ?? '')?.[1]
  if (age === undefined) return -20
  return Number(age) >= SIX_MONTHS_S ? 0 : -10
}

/** Scripts of other sites; those of this site have paths. */
function scriptsModifier(body: string): number {
  const sources = [...body.matchAll(/<script\b[^>]*\bsrc="([^"]*)"/gi)].map(([, source = '']) => source)
  if (sources.some((source) => /^(http:|\/\/)/i.test(source))) return -50
  return sources.some((source) => /^https:/i.test(source)) ? -5 : 0
}

function framesModifier(headers: Headers): number {
  const ancestors = directives(headers.get('content-security-policy') ?? '').get('frame-ancestors')
  if (ancestors && !ancestors.some((each) => BROAD.includes(each))) return 5
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20
}
