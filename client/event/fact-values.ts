import { factName, factWords } from '../../domain/schedule/fact-names.ts'
import { FACT_NAMES, type SessionFact, type SessionFacts } from '../../domain/schedule/session-facts.ts'
import type { Compared } from '../ui/edit-frame.tsx'

/** The facts of a session in a form, where no value is absent. */
export type FactValues = {
  presenterLink: string
  hosts: { name: string; link: string }[]
  links: { title: string; url: string }[]
  isNotRecorded: boolean
  joining: { url: string; isForThoseWhoKnow: boolean }
  notes: string
  isOpenAbout: boolean
}

export function factValues(facts: SessionFacts = {}): FactValues {
  const { presenterLink = '', hosts = [], links = [], joining, notes = '' } = facts
  return {
    presenterLink,
    hosts: hosts.map(({ name, link = '' }) => ({ name, link })),
    links: links.map(({ title, url }) => ({ title, url })),
    isNotRecorded: facts.isNotRecorded ?? false,
    joining: { url: joining?.url ?? '', isForThoseWhoKnow: joining?.isForThoseWhoKnow ?? false },
    notes,
    isOpenAbout: facts.isOpenAbout ?? false,
  }
}

/** How two versions of the facts are compared: field by field. */
export function comparedFacts(): Compared {
  const parts = FACT_NAMES.map((name) => [
    name,
    {
      label: factName(name),
      show: (value: FactValues[SessionFact]) => factWords(name, { [name]: value } as SessionFacts),
    },
  ])
  return { label: '', parts: Object.fromEntries(parts) }
}
