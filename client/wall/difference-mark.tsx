import { Check, Hourglass, Pencil, TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { rightWords } from '../../domain/cards/card-doubts.ts'
import { spotName } from '../../domain/schedule/act-names.ts'
import { rich, t } from '../../domain/text/t.ts'
import type { Block } from '../../domain/wall/wall-blocks.ts'
import type { LikeIdea } from '../../domain/wall/wall-cards.ts'
import type { Acceptable, Unsure, WallDifference } from '../../domain/wall/wall-differences.ts'
import { CardPicture } from '../event/card-picture.tsx'
import { useConfirmCard } from '../event/confirm-card.ts'
import { Moment } from '../event/moment.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { blockWords, kindOf, nameOf, saidOf, seenSpot } from './difference-words.ts'
import type { Schedule } from './schedule.ts'

/** Which differences are selected for acceptance. */
export type Choosing = {
  isChosen: (difference: WallDifference) => boolean
  /** The reason why a selected difference cannot be accepted with the others; null if it can. */
  blockOf: (difference: WallDifference) => Block | null
  onToggle: (difference: Acceptable) => void
  /** Selects or deselects a difference by its key, even one that does not exist yet; false restores the default. */
  onChoose: (key: string, isChosen: boolean) => void
  /** Sets whether a note is the card of the idea that its words resemble. */
  onIdea: (key: string, isIdea: boolean) => void
}

type Props = {
  difference: WallDifference
  schedule: Schedule
  choosing: Choosing
  /** Opens a card for correction. */
  onOpen: (key: string) => void
}

/** A session on the board: an existing one, or a difference. */
export const CARD = 'min-w-0 rounded-md px-2 py-1.5 text-sm leading-snug wrap-anywhere'
/** Buttons are beside the text if they fit, otherwise below it. */
const MARK = `${CARD} flex flex-wrap items-start gap-1 border-[1.5px] border-(--tone) bg-card has-checked:bg-(--wash) has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-accent`
const FAIR = '[--tone:var(--fair)] [--wash:var(--fair-wash)]'
const TONES: Record<WallDifference['kind'], string> = {
  new: '[--tone:var(--good)] [--wash:var(--good-wash)]',
  moved: '[--tone:var(--accent)] [--wash:var(--accent-wash)]',
  gone: '[--tone:var(--bad)] [--wash:var(--bad-wash)]',
  unread: FAIR,
  unplaced: FAIR,
}
const WIDE = 'flex-[1_1_7.5rem]'
export const SMALL = 'block text-xs/[inherit] text-soft'
const DOUBT = 'mt-1 flex gap-1 text-xs/[inherit] font-medium text-fair'

/** One difference at its spot; a difference that can be accepted has a checkbox. */
export function DifferenceMark({ difference, schedule, choosing, onOpen }: Props) {
  const { kind } = difference
  const box = useRef<HTMLInputElement>(null)
  const doubt = 'doubt' in difference ? difference.doubt : null
  const at = seenSpot(difference)
  const block = choosing.blockOf(difference)
  const isToBeLookedAt = doubt !== null || kind === 'unread' || kind === 'unplaced'
  const words = (
    <>
      {isToBeLookedAt && 'cardId' in difference && <CardPicture cardId={difference.cardId} />}
      <span className="block text-xs/[inherit] font-bold text-(--tone)">{kindOf(difference)}</span>
      {'title' in difference ? (
        <CardTitle isStruck={kind === 'gone'}>{difference.title}</CardTitle>
      ) : (
        difference.number !== null && <CardTitle>{nameOf(difference.number)}</CardTitle>
      )}
      <span className={SMALL}>
        {saidOf(difference, schedule)}
        {/* Its place on the board already shows this. */}
        {at && <span className="sr-only"> {spotName(at, schedule)}</span>}
      </span>
      {'votes' in difference && difference.votes > 0 && (
        <span className={SMALL}>{t('wall.votes', { count: difference.votes })}</span>
      )}
      {difference.kind === 'new' && difference.idea?.isTaken && (
        <span className={SMALL}>{t('wall.ofIdea', { number: `${difference.idea.number}` })}</span>
      )}
      {difference.kind === 'new' && <Typed difference={difference} />}
      {doubt && (
        <span className={DOUBT}>
          <Icon of={TriangleAlert} className="mt-[0.15em] size-3.5" />
          {doubt}
        </span>
      )}
      {block && (
        <span className={DOUBT}>
          <Icon of={Hourglass} className="mt-[0.15em] size-3.5" />
          {blockWords(block, schedule)}
        </span>
      )}
    </>
  )
  if (!('doubt' in difference))
    return (
      <div className={classes(MARK, TONES[kind])} data-kind={kind}>
        <span className={`min-w-0 ${WIDE}`}>{words}</span>
        {kind !== 'unread' || difference.cardId !== null ? (
          <Change difference={difference} onOpen={onOpen} />
        ) : null}
      </div>
    )
  return (
    <div className={classes(MARK, TONES[kind], doubt && 'not-has-checked:border-dashed')} data-kind={kind}>
      <label className={`flex min-h-8 cursor-pointer gap-2 ${WIDE}`}>
        <input
          ref={box}
          type="checkbox"
          className="size-5 flex-none accent-(--tone)"
          checked={choosing.isChosen(difference)}
          onChange={() => choosing.onToggle(difference)}
        />
        <span className="min-w-0">{words}</span>
      </label>
      {difference.kind === 'new' && difference.unsure && (
        <EndDoubt
          unsure={difference.unsure}
          title={difference.title}
          // The button disappears with the doubt, so the focus moves to this difference's checkbox.
          onDone={() => box.current?.focus()}
        />
      )}
      {difference.kind === 'new' && difference.idea && (
        <OfIdea idea={difference.idea} onChoose={(isIdea) => choosing.onIdea(difference.key, isIdea)} />
      )}
      {difference.kind === 'new' && difference.typedAt === null && (
        <Change difference={difference} onOpen={onOpen} />
      )}
    </div>
  )
}

export function CardTitle({ isStruck = false, children }: { isStruck?: boolean; children: ReactNode }) {
  return (
    <span className={classes('line-clamp-3 leading-tight font-semibold', isStruck && 'line-through')}>
      {children}
    </span>
  )
}

/** Opens a card whose words or place a person wants to correct. */
function Change({ difference, onOpen }: Pick<Props, 'difference' | 'onOpen'>) {
  const title = 'title' in difference ? difference.title : ''
  const isUnread = difference.kind === 'unread'
  return (
    <Button
      look={isUnread ? 'secondary' : 'quiet'}
      size="small"
      className={classes('px-2.5!', !isUnread && '-my-1 -me-1.5 ms-auto')}
      aria-label={isUnread ? t('wall.typeInCard') : t('wall.change', { name: title })}
      onClick={() => onOpen(difference.key)}
    >
      <Icon of={Pencil} className="size-4" />
      {isUnread && t('wall.typeIn')}
    </Button>
  )
}

/** The part of a new session's words that the title does not show, and when an author without an account typed them. */
function Typed({
  difference: { description, typedAt },
}: {
  difference: Extract<WallDifference, { kind: 'new' }>
}) {
  if (description === '' && typedAt === null) return null
  return (
    <span className={SMALL}>
      {typedAt !== null && <>{rich('wall.filledIn', { time: () => <Moment at={typedAt} /> })}</>}
      <span className="line-clamp-3 wrap-anywhere" dir="auto">
        {description}
      </span>
    </span>
  )
}

/** With one tap, makes a note the card of an idea whose words it repeats, or a separate session. */
function OfIdea({ idea, onChoose }: { idea: LikeIdea; onChoose: (isIdea: boolean) => void }) {
  const { title, isTaken } = idea
  const number = `${idea.number}`
  return (
    <Button
      look="secondary"
      size="small"
      className="order-1 py-1 wrap-anywhere"
      onClick={() => onChoose(!isTaken)}
    >
      {isTaken ? t('wall.noIdea', { number }) : t('wall.isIdea', { number, title })}
    </Button>
  )
}

/** Confirms that words which were hard to read were read correctly. */
function EndDoubt({ unsure, title, onDone }: { unsure: Unsure; title: string; onDone: () => void }) {
  const { isBusy, confirm } = useConfirmCard()
  const right = rightWords(unsure.fields)

  async function end(): Promise<void> {
    if (await confirm({ cardId: unsure.cardId, title })) onDone()
  }

  return (
    <Button
      look="secondary"
      size="small"
      className="order-1 py-1"
      aria-label={`${right}: ${title}`}
      disabled={isBusy}
      onClick={() => void end()}
    >
      <Icon of={Check} className="size-4" />
      {right}
    </Button>
  )
}
