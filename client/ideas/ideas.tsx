import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Lightbulb, PenLine, Star } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
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
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceRow } from '../ui/choice-chips.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Heading } from '../ui/heading.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { IdeaForm, type KeptIdea, useHasDraft } from './idea-form.tsx'
import { interestWords } from './interest-words.ts'
import { TakeWish } from './take-wish.tsx'
import { useIdeaStars } from './use-idea-stars.ts'
import { useWrittenIdeas } from './written-ideas.ts'

/** Each phone with the page in sight reads the list so often: ideas come in the days before an event. */
const READ_AGAIN_MS = 30_000

/** The ideas for sessions of an event: anyone adds one, stars others, and takes a wish. */
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
  const [shown, setShown] = useState<'all' | 'wishes'>('all')
  const [taking, setTaking] = useState<Idea | null>(null)

  function show(idea: KeptIdea): void {
    setKept(idea)
    void refresh(reads, ['ideas'])
  }

  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="max-w-prose text-soft">
        {t(isOpen ? 'idea.about' : 'idea.closedAbout', { event: event.name })}
      </p>
      {kept && <Kept idea={kept} />}
      {isOpen && <Writing event={event} written={written} onKept={show} />}
      <Loaded query={ideas} loading={t('idea.loading')} failed={t('idea.loadFailed')}>
        {(list) => {
          const wishes = list.filter(({ isWish }) => isWish)
          const some = shown === 'wishes' && wishes.length > 0 ? wishes : list
          return (
            <section aria-label={t('idea.title')} className="grid grid-cols-1 gap-4">
              {list.length === 0 && (
                <EmptyState title={t('idea.none')}>{isOpen && <p>{t('idea.noneAbout')}</p>}</EmptyState>
              )}
              {wishes.length > 0 && wishes.length < list.length && (
                <ChoiceRow
                  label={t('idea.show')}
                  options={[
                    { value: 'all', label: t('idea.count', { count: list.length }) },
                    { value: 'wishes', label: t('idea.wishCount', { count: wishes.length }) },
                  ]}
                  value={shown}
                  onChange={setShown}
                />
              )}
              <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
                {some.map((idea) => (
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
                ))}
              </ul>
            </section>
          )
        }}
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

type WritingProps = ComponentProps<typeof IdeaForm>

/** The form, behind one press: most people come to read. Words that were kept here show at once. */
function Writing({ event, written, onKept }: WritingProps) {
  const hasDraft = useHasDraft(event.id)
  const [isOpen, setOpen] = useState(hasDraft)
  if (!isOpen)
    return (
      <Button className="justify-self-start" needsScript onClick={() => setOpen(true)}>
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
        onKept={(idea) => {
          setOpen(false)
          onKept(idea)
        }}
      />
    </section>
  )
}

/** What became of the idea that was just written: its card. */
function Kept({ idea: { number, isHidden, code } }: { idea: KeptIdea }) {
  return (
    <Card role="status" className="max-w-prose">
      <p className="text-lg font-bold">{t('idea.kept', { number: `${number}` })}</p>
      <p className="mt-1">{t(isHidden ? 'idea.heldAbout' : 'idea.keptAbout')}</p>
      <Link to={paths.authorPage(code)} className={`${buttonClass({ look: 'secondary' })} mt-4`}>
        {t('idea.openCard')}
      </Link>
    </Card>
  )
}

type CardProps = {
  idea: Idea
  event: Event
  isOpen: boolean
  /** The code of its card, where this browser wrote it. */
  code: string | undefined
  isStarred: boolean
  onStar: () => void
  onTake: () => void
}

function IdeaCard({ idea, event, isOpen, code, isStarred, onStar, onTake }: CardProps) {
  const { number, title, presenterName, description, isWish, sessionId, interest } = idea
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 text-sm text-soft">
        <span className="font-semibold tabular-nums">{t('card.number', { number })}</span>
        {isWish && <Badge tone="fair">{t('idea.wish')}</Badge>}
        {code && <Badge tone="good">{t('idea.yours')}</Badge>}
      </div>
      <p className="text-lg font-bold wrap-anywhere" dir="auto">
        {title}
      </p>
      {presenterName !== '' && (
        <p className="text-soft wrap-anywhere" dir="auto">
          {presenterName}
        </p>
      )}
      {description !== '' && (
        <p className="line-clamp-6 whitespace-pre-wrap wrap-anywhere" dir="auto">
          {description}
        </p>
      )}
      {interest && <p className="text-sm text-soft">{interestWords(interest)}</p>}
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        {isOpen && (
          <Button
            look="secondary"
            aria-pressed={isStarred}
            aria-label={t('idea.starNamed', { title })}
            onClick={onStar}
          >
            <Icon of={Star} className={isStarred ? 'fill-current' : undefined} />
            {t('idea.star')}
          </Button>
        )}
        {isOpen && isWish && sessionId === null && (
          <Button look="secondary" aria-label={t('idea.takeNamed', { title })} onClick={onTake}>
            <Icon of={Lightbulb} />
            {t('idea.take')}
          </Button>
        )}
        {code && (
          <Link to={paths.authorPage(code)} className={buttonClass({ look: 'quiet' })}>
            {t('idea.openCard')}
          </Link>
        )}
        {sessionId !== null && (
          <Link
            to={paths.event(event, { session: sessionId })}
            className={buttonClass({ look: 'secondary' })}
          >
            {t('idea.onSchedule')}
          </Link>
        )}
      </div>
    </Card>
  )
}
