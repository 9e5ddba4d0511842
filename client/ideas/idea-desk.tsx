import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { IDEA_LISTS, type IdeaList } from '../../domain/cards/idea-list.ts'
import type { NumberedCard } from '../../domain/cards/numbered-cards.ts'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { useOpenedRow } from '../lib/dialog-address.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Card } from '../ui/card.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { IdeaRow } from './idea-row.tsx'
import { IdeaWords } from './idea-words.tsx'
import { PitchDesk } from './pitch-desk.tsx'

const STATES = {
  off: textKey('idea.stateOff'),
  open: textKey('idea.stateOpen'),
  reviewed: textKey('idea.stateReviewed'),
  closed: textKey('idea.stateClosed'),
}

const EMPTY: never[] = []

type Props = {
  event: Event
  /** A dialog that puts a card on the schedule. */
  placing: (card: NumberedCard, close: () => void) => ReactNode
}

/** The organizers' list of ideas: its settings, and what happened to each idea. */
export function IdeaDesk({ event, placing }: Props) {
  const [placed, setPlaced] = useState<NumberedCard | null>(null)
  const [editedId, edit] = useState<number | null>(null)
  const cards = useQuery(read('GET /api/numbered-cards', { query: { eventId: String(event.id) } }))
  // Its form stays open with the typed text even if someone else places the idea, and its row loses the button.
  const edited = useOpenedRow(cards.data, editedId)
  const list = useKeptFocus()
  return (
    <div className="mt-6 grid grid-cols-1 gap-8">
      {event.ideas && <PitchDesk event={event} cards={cards.data ?? EMPTY} onPlace={setPlaced} />}
      <ListState event={event} />
      <section {...list} aria-labelledby="idea-list" className="outline-none">
        <SectionHead id="idea-list" title={t('idea.title')} />
        <Loaded query={cards} loading={t('idea.loading')} failed={t('idea.loadFailed')}>
          {(all) => (
            <IdeaRows
              event={event}
              ideas={all.filter(({ idea }) => idea && idea.joinedTo === null)}
              onEdit={edit}
              onPlace={setPlaced}
            />
          )}
        </Loaded>
      </section>
      {edited && <IdeaWords key={edited.id} card={edited} onClose={() => edit(null)} />}
      {placed && placing(placed, () => setPlaced(null))}
    </div>
  )
}

/** Whether visitors can add ideas, and the address to tell them. */
function ListState({ event }: { event: Event }) {
  const call = useCall()
  const { write } = useWrite()
  const state: IdeaList = event.ideas ?? 'off'

  function change(ideas: IdeaList): void {
    void write(() => call('PUT /api/ideas/list', { body: { eventId: event.id, ideas } }), {
      done: { title: t('idea.stateChanged'), description: t(STATES[ideas]) },
      failed: t('write.nothingChanged'),
    })
  }

  return (
    <Card className="grid gap-5 sm:grid-cols-2">
      <ChoiceField
        label={t('idea.state')}
        value={state}
        options={(['off', ...IDEA_LISTS] as const).map((value) => ({ value, label: t(STATES[value]) }))}
        onChange={change}
      />
      {state === 'off' ? (
        <p className="self-center text-soft">{t('idea.stateAbout')}</p>
      ) : (
        <CopyField label={t('idea.address')} value={`${location.origin}${paths.ideas(event)}`} />
      )}
    </Card>
  )
}

type RowsProps = {
  event: Event
  ideas: readonly NumberedCard[]
  onEdit: (id: number) => void
  onPlace: (card: NumberedCard) => void
}

/** Ideas that wait for review come first, then those without a place. */
function IdeaRows({ event, ideas, onEdit, onPlace }: RowsProps) {
  if (ideas.length === 0) return <EmptyState title={t('idea.none')} />
  const rank = ({ idea, sessionId }: NumberedCard) => (sessionId !== null ? 2 : idea?.isHidden ? 0 : 1)
  const inOrder = ideas.toSorted(
    (a, b) => rank(a) - rank(b) || interestOf(b) - interestOf(a) || a.number - b.number,
  )
  return (
    <Card as="ul" inside="list">
      {inOrder.map((card) => (
        <IdeaRow
          key={card.id}
          event={event}
          card={card}
          others={ideas}
          onEdit={() => onEdit(card.id)}
          onPlace={() => onPlace(card)}
        />
      ))}
    </Card>
  )
}

function interestOf({ idea }: NumberedCard): number {
  return idea?.interest ?? 0
}
