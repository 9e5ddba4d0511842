import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { withPeople } from '../../domain/cards/known-people.ts'
import type { WordDoubt } from '../../domain/cards/session-cards.ts'
import { SESSION_FIELDS } from '../../domain/schedule/session-fields.ts'
import { type Spot, spotKey } from '../../domain/schedule/spots.ts'
import { t } from '../../domain/text/t.ts'
import type { CardEdit } from '../../domain/wall/wall-cards.ts'
import type { WallDifference } from '../../domain/wall/wall-differences.ts'
import { CapitalsChoice } from '../event/capitals-choice.tsx'
import { CardPicture } from '../event/card-picture.tsx'
import { DoubtfulWords } from '../event/doubtful-words.tsx'
import { useClosing } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'
import { seenSpot } from './difference-words.ts'
import { LeaveOut } from './leave-out.tsx'
import { ReviewButtons } from './review-buttons.tsx'
import type { Schedule } from './schedule.ts'
import { SpotChoice } from './spot-choice.tsx'
import { useSwipeOn } from './use-swipe-on.ts'

type Props = {
  difference: WallDifference
  /** Whether it is no longer a difference, so that `difference` is its last known state. */
  isGone?: boolean
  schedule: Schedule
  /** The names of people who may give the session. */
  people: readonly string[]
  onEdit: (key: string, edit: CardEdit) => void
  /** Opens the next card to review; null if there is none. */
  onNext: (() => void) | null
  onClose: () => void
}

/** A card of the proposal: its picture, its words and its place, to be corrected before anything is accepted. */
export function CardDialog(props: Props) {
  const { difference, isGone = false, schedule, people, onEdit, onNext, onClose } = props
  const id = useId()
  // Fixed when the dialog opens, because the fields stay while another person accepts the card.
  const [isSession] = useState(isOfSession(difference))
  const { words, title, setTitle, presenterName, setPresenter, isRetyped } = useTexts(difference, people)
  const [spot, setSpot] = useState<Spot | null>(seenSpot(difference))
  const isBlank = !isSession && title.trim() === ''
  const [begun] = useState(spot)
  const isMoved = (spot && spotKey(spot)) !== (begun && spotKey(begun))
  const closing = useClosing(isRetyped || isMoved, onClose)

  /** Words and place are no longer in doubt once a person has seen them beside the picture. */
  function keep(goOn: () => void): void {
    if (isRetyped && !isSession && (isGone || isOfSession(difference))) {
      sayTaken()
      return
    }
    onEdit(difference.key, {
      ...(!isSession && { words: { title: title.trim(), presenterName: presenterName.trim() } }),
      ...(spot && { spot }),
    })
    goOn()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    keep(onNext ?? onClose)
  }

  return (
    <Dialog
      isOpen
      onClose={closing.close}
      title={title || t('wall.card')}
      description={doubtOf(difference)}
      footer={
        <ReviewButtons
          form={id}
          hasNext={onNext !== null}
          isFirst={isSession}
          isDisabled={isBlank}
          onDone={() => keep(onClose)}
        />
      }
    >
      <form id={id} onSubmit={submit} className="flex flex-col gap-4">
        <LargePicture difference={difference} />
        {!isSession && (
          <>
            <CardText
              label={t('field.title')}
              name="title"
              text={title}
              words={words.title}
              onChange={setTitle}
              presenter={{ name: presenterName, onChange: setPresenter }}
            />
            <CardText
              label={t('field.presenter')}
              name="presenterName"
              text={presenterName}
              words={words.presenterName}
              people={people}
              onChange={setPresenter}
              title={{ text: title, onChange: setTitle }}
            />
          </>
        )}
        <SpotChoice label={t('wall.spot')} spot={spot} schedule={schedule} onChoose={setSpot} />
        <div className="flex">
          <LeaveOut difference={difference} onEdit={onEdit} onLeftOut={onNext ?? onClose} />
        </div>
      </form>
      {closing.question}
    </Dialog>
  )
}

/** A swipe over it goes to the next card. */
function LargePicture({ difference }: Pick<Props, 'difference'>) {
  const swipe = useSwipeOn()
  const cardId = 'cardId' in difference ? difference.cardId : null
  return <CardPicture cardId={cardId} isLarge className="touch-pan-y" {...swipe} />
}

function useTexts(difference: WallDifference, people: readonly string[]) {
  const [title, setTitle] = useState('title' in difference ? difference.title : '')
  const [presenterName, setPresenter] = useState(
    'presenterName' in difference ? difference.presenterName : '',
  )
  // Like the texts, they keep their values from when the dialog opened, because a second reading would move the
  // controls that the user presses.
  const [words] = useState(() => {
    const doubts = 'doubtfulWords' in difference ? difference.doubtfulWords : {}
    return { ...doubts, presenterName: withPeople(doubts.presenterName ?? [], presenterName, people) }
  })
  const [begun] = useState({ title, presenterName })
  const isRetyped = title !== begun.title || presenterName !== begun.presenterName
  return { words, title, setTitle, presenterName, setPresenter, isRetyped }
}

/** The session has its own words now, so that typed ones would be ignored. They stay in the dialog to be copied. */
function sayTaken(): void {
  const description = t('conflict.title')
  toast({ title: t('write.nothingChanged'), description, variant: 'destructive' })
}

function isOfSession(difference: WallDifference): boolean {
  return 'sessionId' in difference && difference.sessionId !== null
}

type TextProps = {
  label: string
  name: 'title' | 'presenterName'
  text: string
  words: readonly WordDoubt[] | undefined
  /** Names that are suggested while typing. */
  people?: readonly string[]
  onChange: (text: string) => void
} & Pick<ComponentProps<typeof DoubtfulWords>, 'presenter' | 'title'>

/** A text of the card, with the words that may be misread below it. */
function CardText({ label, name, text, words = [], people = [], onChange, ...others }: TextProps) {
  const isTitle = name === 'title'
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} isRequired={isTitle}>
        {(attributes) => (
          <Input
            {...attributes}
            ref={field}
            data-first={isTitle || undefined}
            dir="auto"
            autoComplete="off"
            list={people.length > 0 ? list : undefined}
            maxLength={SESSION_FIELDS[name].longest}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      {people.length > 0 && (
        <datalist id={list}>
          {people.map((person) => (
            <option key={person} value={person} />
          ))}
        </datalist>
      )}
      <DoubtfulWords
        text={text}
        words={words}
        onChange={onChange}
        focusField={() => field.current?.focus()}
        {...others}
      />
      <CapitalsChoice text={text} isName={!isTitle} onChange={onChange} />
    </div>
  )
}

/** The reason to review a card, read with its title. */
function doubtOf(difference: WallDifference): ReactNode {
  if (!('doubt' in difference) || difference.doubt === null) return null
  return (
    <span className="flex gap-1.5 text-sm font-medium text-fair">
      <Icon of={TriangleAlert} className="mt-0.5 size-4" />
      {difference.doubt}
    </span>
  )
}
