import { t } from '../text/t.ts'
import { factName } from './fact-names.ts'
import { fieldName } from './field-names.ts'
import { namesIn } from './names-in.ts'
import { mapFields } from './per-field.ts'
import {
  type Host,
  SESSION_FACTS,
  type SessionFacts,
  type SessionLink,
  withoutEmpty,
} from './session-facts.ts'
import { SESSION_FIELDS, type SessionContent, TEXT_FIELDS } from './session-fields.ts'

/**
 * Merges the content of two sessions on one subject: the title of the one that stays, all presenters, both descriptions
 * (the second below its own title), and the values and facts of both.
 */
export function mergedContent(kept: SessionContent, gone: SessionContent): SessionContent {
  const { presenterName, ...hosts } = mergedHosts(kept, gone)
  const texts: Record<string, string> = {
    presenterName,
    description: joined('\n\n', kept.description, joined('\n', gone.title, gone.description)),
  }
  const words = mapFields(
    (name) => texts[name] ?? (kept[name] || gone[name]),
    (kind) => [...new Set([...kept[kind], ...gone[kind]])],
  )
  return { ...words, facts: mergedFacts(kept.facts ?? {}, gone.facts ?? {}, hosts) }
}

/** Why two sessions cannot be merged, in words, and the field; null if nothing would be lost. */
export function mergeFault(
  kept: SessionContent,
  gone: SessionContent,
): { path: string; message: string } | null {
  const words = mergedContent(kept, gone)
  const facts: SessionFacts = words.facts ?? {}
  const long = TEXT_FIELDS.find((name) => words[name].length > SESSION_FIELDS[name].longest)
  const tooLong = (field: string, max: number) => t('refusal.mergedTooLong', { field, max })
  if (long) return { path: long, message: tooLong(fieldName(long), SESSION_FIELDS[long].longest) }
  const { hosts, links, notes } = SESSION_FACTS
  if ((facts.hosts ?? []).length > hosts.most)
    return { path: 'facts.hosts', message: t('invalid.mostHosts', { max: hosts.most }) }
  if ((facts.links ?? []).length > links.most)
    return { path: 'facts.links', message: t('invalid.mostLinks', { max: links.most }) }
  if ((facts.notes ?? '').length > notes.longest)
    return { path: 'facts.notes', message: tooLong(factName('notes'), notes.longest) }
  const [ours, theirs] = [kept.facts?.joining?.url, gone.facts?.joining?.url]
  if (ours && theirs && ours !== theirs) return { path: 'facts.joining', message: t('refusal.mergedJoining') }
  return null
}

/**
 * Each person once, with a link if either session has one. If the second presenter has a link, they become a further
 * host to keep it; otherwise their name is added to the presenter's.
 */
function mergedHosts(kept: SessionContent, gone: SessionContent) {
  const [first, second] = kept.presenterName.trim() === '' ? [gone, kept] : [kept, gone]
  const people = new Map<string, Host>()
  const add = ({ name, link }: Host): boolean => {
    const known = people.get(name.toLowerCase())
    if (known && !known.link && link) known.link = link
    if (!known) people.set(name.toLowerCase(), link ? { name, link } : { name })
    return !known
  }
  const presentersOf = ({ presenterName, facts }: SessionContent): Host[] =>
    namesIn(presenterName).map((name, at) => ({ name, link: at === 0 ? facts?.presenterLink : undefined }))
  const presenters = presentersOf(first)
  for (const each of presenters) add(each)
  const further = [...(kept.facts?.hosts ?? [])].filter(add)
  const guests = presentersOf(second).filter(add)
  further.push(...guests.filter(({ link }) => link), ...(gone.facts?.hosts ?? []).filter(add))
  const named = guests.filter(({ link }) => !link).map(({ name }) => name)
  const rowOf = ({ name }: Host) => people.get(name.toLowerCase()) ?? { name }
  return {
    presenterName: joined(', ', first.presenterName, ...named),
    presenterLink: presenters[0] && rowOf(presenters[0]).link,
    hosts: further.map(rowOf),
  }
}

type Hosts = Pick<SessionFacts, 'presenterLink' | 'hosts'>

function mergedFacts(ours: SessionFacts, theirs: SessionFacts, hosts: Hosts): SessionFacts {
  const links = new Map<string, SessionLink>()
  for (const link of [...(ours.links ?? []), ...(theirs.links ?? [])])
    if (!links.has(link.url)) links.set(link.url, link)
  const url = ours.joining?.url ?? theirs.joining?.url
  const isForThoseWhoKnow = ours.joining?.isForThoseWhoKnow ?? theirs.joining?.isForThoseWhoKnow
  return withoutEmpty({
    ...hosts,
    links: [...links.values()],
    isNotRecorded: ours.isNotRecorded ?? theirs.isNotRecorded,
    joining:
      url || isForThoseWhoKnow
        ? { ...(url && { url }), ...(isForThoseWhoKnow && { isForThoseWhoKnow }) }
        : undefined,
    // The hosts of one session cannot agree on behalf of the other's.
    isOpenAbout: ours.isOpenAbout && theirs.isOpenAbout,
    notes: [...new Set([ours.notes ?? '', theirs.notes ?? ''])].filter(Boolean).join('\n'),
  })
}

function joined(between: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join(between)
}
