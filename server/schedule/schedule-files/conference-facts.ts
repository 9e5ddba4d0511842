import { z } from 'zod'
import { isWebAddress } from '../../../domain/content/web-addresses.ts'
import { hostsIn, type LostFacts, linksIn, referencesIn } from './file-facts.ts'
import { lineOf } from './plain-text.ts'

const person = z.looseObject({
  public_name: z.string().nullish(),
  name: z.string().nullish(),
  url: z.string().nullish().catch(null),
  links: z.unknown().optional(),
})

/** What a talk in a schedule.json has in addition to its text. */
export const talkFacts = {
  persons: z.array(person).nullish(),
  links: z.unknown().optional(),
  attachments: z.unknown().optional(),
  do_not_record: z.unknown().optional(),
}

type Talk = z.output<z.ZodObject<typeof talkFacts>> & { title: string; url?: string | null | undefined }

/** The people of a talk, its links and attachments, and whether it may be recorded, as far as the file says. */
export function factsOf(talk: Talk, ofFile: string | null, lost: LostFacts) {
  const title = lineOf(talk.title)
  const base = ofFile ?? (isWebAddress(talk.url ?? '') ? (talk.url ?? null) : null)
  const about = { title, base, lost }
  const people = (talk.persons ?? []).map(({ public_name, name, url, links }) => {
    const own = lineOf(public_name ?? name ?? '')
    const [first, ...others] = linksIn([...referencesIn(links), ...referencesIn(url)], about)
    return { name: own, link: first?.url, others: others.map((link) => ({ ...link, title: own })) }
  })
  const { presenterName, facts } = hostsIn(people, about)
  const references = [
    ...[talk.links, talk.attachments].flatMap(referencesIn),
    ...people.flatMap(({ others }) => others),
  ]
  const saysLinks = talk.links !== undefined || talk.attachments !== undefined || references.length > 0
  const isNotRecorded = saidIn(talk.do_not_record)
  return {
    presenterName,
    facts: {
      ...facts,
      ...(saysLinks && { links: linksIn(references, about) }),
      ...(isNotRecorded !== undefined && { isNotRecorded }),
    },
  }
}

function saidIn(value: unknown): boolean | undefined {
  const text = String(value ?? '').toLowerCase()
  return ['true', '1', 'yes'].includes(text) ? true : ['false', '0', 'no'].includes(text) ? false : undefined
}
