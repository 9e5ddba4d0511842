import { z } from 'zod'
import { completedLink, isLink, isSitePath, isWebAddress } from '../content/web-addresses.ts'
import { type PlainKey, t, textKey } from '../text/t.ts'
import { optionalText, requiredText } from '../text/text.ts'
import { SESSION_FACTS, type SessionFacts, withoutEmpty } from './session-facts.ts'

const said = z.literal(true).optional()

/** The facts of a session in a reply. */
export const sessionFacts = z.object({
  presenterLink: z.string().optional(),
  hosts: z.array(z.object({ name: z.string(), link: z.string().optional() })).optional(),
  links: z.array(z.object({ title: z.string(), url: z.string() })).optional(),
  isNotRecorded: said,
  /** `url` is set only for those who may manage the event. */
  joining: z.object({ url: z.string().optional(), isForThoseWhoKnow: said }).optional(),
  notes: z.string().optional(),
  isOpenAbout: said,
})

function address(isGood: (text: string) => boolean, sentence: PlainKey) {
  return optionalText(2_000, sentence)
    .transform(completedLink)
    .refine((text) => text === '' || isGood(text), { error: () => t(sentence) })
}

const NO_LINK = textKey('invalid.factLink')
/** A mail link with a single address and nothing else, so that the sender writes the mail. */
const MAIL_ALONE = /^mailto:[^?&%,;]+$/i
const link = address(
  (text) => isLink(text) && !isSitePath(text) && (isWebAddress(text) || MAIL_ALONE.test(text)),
  NO_LINK,
)
const flag = z.boolean({ error: () => t('invalid.flag') }).nullish()

const host = z
  .object({ name: requiredText(300, textKey('invalid.hostName')), link: link.nullish() })
  .transform(({ name, link: own }) => ({ name: name.trim(), ...(own && { link: own }) }))

const sessionLink = z
  .object({
    title: optionalText(200).default(''),
    url: link.refine((url) => url !== '', { error: () => t(NO_LINK) }),
  })
  // A link without a title gets its address as the title.
  .transform(({ title, url }) => ({ title: title.trim() || url.replace(/^(https?:\/\/|mailto:)/i, ''), url }))

const joining = z
  .object({
    /** Absent: unchanged. Empty: the room's address. */
    url: address(isWebAddress, textKey('invalid.webAddress')).optional(),
    isForThoseWhoKnow: flag,
  })
  .transform(({ url, isForThoseWhoKnow }) =>
    url === '' && !isForThoseWhoKnow
      ? undefined
      : {
          ...(url !== undefined && { url }),
          ...(isForThoseWhoKnow && { isForThoseWhoKnow: true as const }),
        },
  )

const most = { hosts: SESSION_FACTS.hosts.most, links: SESSION_FACTS.links.most }

/** All facts of a form: empty and absent ones are cleared. Null clears everything. */
export const factsForm = z
  .object(
    {
      presenterLink: link.nullish(),
      hosts: z
        .array(host)
        .max(most.hosts, { error: () => t('invalid.mostHosts', { max: most.hosts }) })
        .nullish(),
      links: z
        .array(sessionLink)
        .max(most.links, { error: () => t('invalid.mostLinks', { max: most.links }) })
        .nullish(),
      isNotRecorded: flag,
      joining: joining.nullish(),
      notes: optionalText(SESSION_FACTS.notes.longest).nullish(),
      isOpenAbout: flag,
    },
    { error: () => t('invalid.object') },
  )
  .nullable()
  .transform((facts): SessionFacts => given(facts ?? {}))
  .optional()

type Given = { [F in keyof SessionFacts]: SessionFacts[F] | boolean | null }

function given({ isNotRecorded, isOpenAbout, notes, ...facts }: Given): SessionFacts {
  const rest = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
  return withoutEmpty({
    ...rest,
    isNotRecorded: isNotRecorded ? true : undefined,
    notes: typeof notes === 'string' ? notes.trim() : undefined,
    isOpenAbout: isOpenAbout ? true : undefined,
  })
}
