import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { takesIdeas } from '../../domain/cards/idea-list.ts'
import type { Idea } from '../../domain/cards/ideas.ts'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { isUpcoming } from '../../domain/times/event-days.ts'
import { useNow } from '../event/clock.tsx'
import { useEventAddress } from '../event/event.ts'
import { Link } from '../lib/address.tsx'
import { read, refresh } from '../net/reads.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceRow } from '../ui/choice-chips.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Heading } from '../ui/heading.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { IdeaCard } from './idea-card.tsx'
import { IdeaForm, type KeptIdea, useHasDraft } from './idea-form.tsx'
import { TakeWish } from './take-wish.tsx'
import { useIdeaStars } from './use-idea-stars.ts'
import { useWrittenIdeas } from './written-ideas.ts'

/** How often each phone with the page visible reads the list; ideas arrive in the days before an event. */
const READ_AGAIN_MS = 30_000

/** The ideas for sessions of an event: anyone can add one, star others, and take a wish. */
export function Ideas({ event }: { event: Event }) {
  const reads = useQueryClient()
  const ideas = useQuery({
    ...read('GET /api/ideas', { query: useEventAddress() }),
    staleTime: 0,
    refetchInterval: READ_AGAIN_MS,
    refetchOnWindowFocus: true,
  })
  const written = useWrittenIdeas(event.id)
  const isOpen = isUpcoming(event, useNow()) && takesIdeas(event)
  const stars = useIdeaStars(event.id, isOpen)
  const [kept, setKept] = useState<KeptIdea | null>(null)
  const [taking, setTaking] = useState<Idea | null>(null)
  const part = useKeptFocus<HTMLDivElement>()

  function show(idea: KeptIdea): void {
    setKept(idea)
    void refresh(reads, ['ideas'])
  }

  return (
    <div {...part} className="grid grid-cols-1 gap-8 outline-none">
      <p className="max-w-prose text-soft">
        {t(isOpen ? 'idea.about' : 'idea.closedAbout', { event: event.name })}
      </p>
      {kept && <Kept key={kept.number} idea={kept} />}
      {isOpen && <Writing event={event} written={written} onKept={show} />}
      <Loaded query={ideas} loading={t('idea.loading')} failed={t('idea.loadFailed')}>
        {(list) => (
          <section aria-label={t('idea.title')} className="grid grid-cols-1 gap-4">
            <Unlisted written={written.all.filter(({ number }) => !isListed(list, number))} />
            {list.length === 0 && (
              <EmptyState title={t('idea.none')}>{isOpen && <p>{t('idea.noneAbout')}</p>}</EmptyState>
            )}
            <List ideas={list}>
              {(idea) => (
                <IdeaCard
                  key={idea.number}
                  idea={idea}
                  event={event}
                  isOpen={isOpen}
                  code={written.codeOf(idea.number)}
                  isStarred={stars.isStarred(idea.number)}
                  onStar={() => stars.toggle(idea.number)}
                  onTake={() => setTaking(idea)}
                />
              )}
            </List>
          </section>
        )}
      </Loaded>
      {taking && (
        <TakeWish
          event={event}
          wish={taking}
          written={written}
          onClose={() => setTaking(null)}
          onTaken={(idea) => {
            setTaking(null)
            show(idea)
          }}
        />
      )}
    </div>
  )
}

/** All ideas, or only those that look for a host. */
function List({ ideas, children }: { ideas: readonly Idea[]; children: (idea: Idea) => ReactNode }) {
  const [shown, setShown] = useState<'all' | 'wishes'>('all')
  const wishes = ideas.filter(({ isWish }) => isWish)
  return (
    <>
      {wishes.length > 0 && wishes.length < ideas.length && (
        <ChoiceRow
          label={t('idea.show')}
          options={[
            { value: 'all', label: t('idea.count', { count: ideas.length }) },
            { value: 'wishes', label: t('idea.wishCount', { count: wishes.length }) },
          ]}
          value={shown}
          onChange={setShown}
        />
      )}
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {(shown === 'wishes' && wishes.length > 0 ? wishes : ideas).map(children)}
      </ul>
    </>
  )
}

type WritingProps = Omit<ComponentProps<typeof IdeaForm>, 'hasFocus' | 'onCancel'>

/** The form, folded behind one button, because most people come to read. Stored text shows at once. */
function Writing({ event, written, onKept }: WritingProps) {
  const hasDraft = useHasDraft(event.id)
  const [open, setOpen] = useState<'kept' | 'pressed' | null>(hasDraft ? 'kept' : null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setOpen(null))
    button.current?.focus()
  }
  if (!open)
    return (
      <Button ref={button} className="justify-self-start" needsScript onClick={() => setOpen('pressed')}>
        <Icon of={PenLine} />
        {t('idea.write')}
      </Button>
    )
  return (
    <section aria-labelledby="idea-form" className="max-w-prose">
      <Heading level={2} id="idea-form" className="mb-3">
        {t('idea.write')}
      </Heading>
      <IdeaForm
        event={event}
        written={written}
        hasFocus={open === 'pressed'}
        onCancel={close}
        onKept={(idea) => {
          setOpen(null)
          onKept(idea)
        }}
      />
    </section>
  )
}

/**
 * What happened to the idea that was just written: its card, which gets the focus, so that a screen reader continues
 * there.
 */
function Kept({ idea: { number, isHidden, code } }: { idea: KeptIdea }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])
  return (
    <Card ref={card} tabIndex={-1} className="max-w-prose outline-none">
      <p className="text-lg font-bold">{t('idea.kept', { number: `${number}` })}</p>
      <p className="mt-1">{t(isHidden ? 'idea.heldAbout' : 'idea.keptAbout')}</p>
      <Link to={paths.authorPage(code)} className={`${buttonClass({ look: 'secondary' })} mt-4`}>
        {t('idea.openCard')}
      </Link>
    </Card>
  )
}

const isListed = (list: readonly Idea[], number: string) =>
  list.some((idea) => String(idea.number) === number)

/** Links to this browser's cards that visitors do not see, such as those that wait for the organizers. */
function Unlisted({ written }: { written: readonly { number: string; code: string }[] }) {
  if (written.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-soft">
      {t('idea.unlisted')}
      {written.map(({ number, code }) => (
        <Link
          key={number}
          to={paths.authorPage(code)}
          className={buttonClass({ look: 'quiet', size: 'small' })}
        >
          {t('card.number', { number })}
        </Link>
      ))}
    </p>
  )
}
