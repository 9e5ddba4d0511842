import { namesIn } from './names-in.ts'
import { type SessionFacts, withoutEmpty } from './session-facts.ts'

type Hosted = { presenterName: string; facts?: SessionFacts | undefined }

/** The same key for different spellings of a name: "ada" and "Ada ". */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/**
 * The hosts of a session without those of the given names. If the presenter is removed, so is the link to their page,
 * and the first remaining host becomes the presenter.
 * @param names as returned by `nameKey`
 */
export function withoutNamed({ presenterName, facts = {} }: Hosted, names: ReadonlySet<string>): Hosted {
  const isLeft = (name: string) => !names.has(nameKey(name))
  const presenters = namesIn(presenterName)
  const left = presenters.filter(isLeft)
  const hosts = facts.hosts?.filter(({ name }) => isLeft(name))
  if (left.length === presenters.length) return { presenterName, facts: withoutEmpty({ ...facts, hosts }) }
  if (left.length === 0 && hosts?.[0]) {
    const [{ name, link: presenterLink }, ...others] = hosts
    return { presenterName: name, facts: withoutEmpty({ ...facts, presenterLink, hosts: others }) }
  }
  const presenterLink = left[0] === presenters[0] ? facts.presenterLink : undefined
  return { presenterName: left.join(', '), facts: withoutEmpty({ ...facts, presenterLink, hosts }) }
}
