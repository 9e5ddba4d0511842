import type { FastifyReply } from 'fastify'
import { hashOf } from './assets.ts'

/**
 * The one inline script, behind pages with a form for accounts: enables the form's button before the page's own script
 * is here, and marks the form that someone submits until then, instead of sending it. `AuthForm` submits it.
 */
const SCRIPT = [
  "document.addEventListener('submit',e=>{if(!e.defaultPrevented){e.preventDefault();e.target.dataset.pressed=''}})",
  `document.querySelector('form[method=post] [type=submit]').disabled=false`,
].join(';')

const POLICY = 'content-security-policy'

/** What keeps an early press in the given page: empty where nothing can be pressed early. */
export function earlyPressOf(html: string): string {
  return html.includes(' method="post"') ? `<script>${SCRIPT}</script>` : ''
}

/** Allows the script in the policy of the answer that has it. */
export function allowEarlyPress({ raw }: FastifyReply): void {
  const policy = raw.getHeader(POLICY)
  if (typeof policy === 'string')
    raw.setHeader(POLICY, policy.replace("script-src 'self'", `script-src 'self' ${hashOf(SCRIPT)}`))
}
