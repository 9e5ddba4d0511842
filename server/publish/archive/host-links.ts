import { hostsOf } from '../../../domain/schedule/names-in.ts'
import { personSlug } from '../../../domain/schedule/people.ts'
import type { Session } from '../../../domain/schedule/sessions.ts'
import { type Html, html } from '../../lib/html.ts'
import type { Pages, Up } from './page-frame.ts'

/** The names of a session's hosts, each linked to their page. */
export function hostLinks({ personFiles }: Pages, session: Session, up: Up): Html {
  const names = hostsOf(session).map((name, index) => {
    const file = personFiles.get(personSlug(name))
    return html`${index > 0 && ', '}${file ? html`<a href="${up}${file}"><bdi>${name}</bdi></a>` : name}`
  })
  return html`${names}`
}
