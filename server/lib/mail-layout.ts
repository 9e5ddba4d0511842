import { directionOf } from '../../domain/text/languages.ts'
import { language, t } from '../../domain/text/t.ts'
import { html } from './html.ts'
import type { Mail } from './mail.ts'

type Letter = {
  to: Mail['to']
  subject: string
  greeting: string
  /** Paragraphs before and after the button. */
  before: readonly string[]
  button: { label: string; href: string }
  /** The secret in the button's address, for readers whose mail program breaks links, and the page to enter it on. */
  token?: { value: string; page: string }
  after: readonly string[]
  signature: string
}

/**
 * A mail in the current language, as text and as HTML that loads nothing from the network, in the colors of
 * client/ui/theme.css.
 */
export function composeMail({
  to,
  subject,
  greeting,
  before,
  button,
  token,
  after,
  signature,
}: Letter): Mail {
  const otherwise = token && t('mail.linkFails', { page: inThisLanguage(token.page) })
  const href = inThisLanguage(button.href)
  const text = [
    greeting,
    ...before,
    `${button.label}:\n${href}`,
    ...(token ? [`${otherwise}\n${token.value}`] : []),
    ...after,
    `-- \n${signature}`,
  ].join('\n\n')
  const paragraphs = (texts: readonly string[]) =>
    texts.map((each) => html`<p style="margin:0 0 16px">${each}</p>\n`)
  const page = html`<!doctype html>
<html lang="${language()}" dir="${directionOf(language())}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f8f6f0;color:#1c1a16;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fffefb;border:1px solid #e0dacc;border-radius:14px">
${paragraphs([greeting, ...before])}<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#b3341a;color:#ffffff;text-decoration:none;font-weight:600">${button.label}</a></p>
${token ? [...paragraphs([otherwise ?? '']), html`<p style="margin:0 0 16px;padding:12px;border-radius:8px;background:#f8f6f0;font:15px/1.5 ui-monospace,monospace;word-break:break-all">${token.value}</p>\n`] : []}${paragraphs(after)}<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e0dacc;color:#5d574c;font-size:14px">${signature}</p>
</div>
</body>
</html>
`
  return { to, subject, text: `${text}\n`, html: page.toString() }
}

/** Adds the mail's language to the address, because the reader may have chosen it on another device. */
function inThisLanguage(address: string): string {
  if (language() === 'en') return address
  const url = new URL(address)
  url.searchParams.set('lang', language())
  return url.href
}
