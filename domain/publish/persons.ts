import type { SessionFacts } from '../schedule/session-facts.ts'

type Hosted = { presenterName: string; facts?: Pick<SessionFacts, 'presenterLink' | 'hosts'> | undefined }

/**
 * The people of a session as listed in files, each once. Only commas separate names in the presenter field, because
 * other characters may be part of a name that was one in another file, such as “Bo / Cy” or “Friends & Co”.
 */
export function personsOf({
  presenterName,
  facts = {},
}: Hosted): { name: string; link: string | undefined }[] {
  const presenters = presenterName
    .split(/\s*,\s+/)
    .map((name, index) => ({ name: name.trim(), link: index === 0 ? facts.presenterLink : undefined }))
  const further = (facts.hosts ?? []).map(({ name, link }) => ({ name: name.trim(), link }))
  const persons = new Map<string, { name: string; link: string | undefined }>()
  for (const { name, link } of [...presenters, ...further])
    if (name !== '') persons.set(name, { name, link: persons.get(name)?.link ?? link })
  return [...persons.values()]
}
