import { Eye, EyeOff, MapPin, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { rangeOf } from '../../domain/cards/interest.ts'
import type { NumberedCard } from '../../domain/cards/numbered-cards.ts'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { portalPaths } from '../../domain/portal-paths.ts'
import { t } from '../../domain/text/t.ts'
import { Link } from '../lib/address.tsx'
import { useCall } from '../net/calling.tsx'
import { ifMatch } from '../net/error-message.ts'
import { useWrite } from '../net/write.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { CutText } from '../ui/cut-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuAction } from '../ui/menu.tsx'
import { interestWords } from './interest-words.ts'

const MOST_TO_JOIN = 30

type Props = {
  event: Event
  card: NumberedCard
  others: readonly NumberedCard[]
  onEdit: () => void
  onPlace: () => void
}

/**
 * One idea for organizers, who can change its text, hide it, show it, put it on the schedule, or merge it with another
 * one.
 */
export function IdeaRow({ event, card, others, onEdit, onPlace }: Props) {
  const { number, description, sessionId, session, idea } = card
  const { title, presenterName } = session ?? card
  const isInTray = session?.isPlaced === false
  if (!idea) return null
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="font-semibold tabular-nums">{t('card.number', { number })}</span>
          {idea.isWish && <Badge tone="fair">{t('idea.wish')}</Badge>}
          {idea.isHidden && <Badge tone="fair">{t('idea.isHidden')}</Badge>}
          {sessionId !== null && <Badge tone="good">{t('wall.isSession')}</Badge>}
          {idea.interest !== null && (
            <span className="text-soft">{interestWords(rangeOf(idea.interest))}</span>
          )}
        </p>
        <p className="font-semibold wrap-anywhere" dir="auto">
          {title}
        </p>
        {presenterName !== '' && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
            <bdi className="wrap-anywhere">{presenterName}</bdi>
            <NameOff card={card} />
          </p>
        )}
        {description !== '' && <CutText text={description} of={title} lines={3} className="text-sm" />}
      </div>
      <div className="flex flex-wrap gap-2">
        {sessionId === null ? (
          <>
            <Button
              look="secondary"
              size="small"
              aria-label={t('idea.placeNamed', { title })}
              onClick={onPlace}
            >
              <Icon of={MapPin} />
              {t('idea.place')}
            </Button>
            <Button
              look="secondary"
              size="small"
              aria-label={t('idea.editNamed', { title: card.title })}
              onClick={onEdit}
            >
              <Icon of={Pencil} />
              {t('common.edit')}
            </Button>
          </>
        ) : (
          <Link
            to={isInTray ? portalPaths.adminBoard(event) : paths.event(event, { session: sessionId })}
            className={buttonClass({ look: 'secondary', size: 'small' })}
          >
            {t(isInTray ? 'idea.inTray' : 'idea.onSchedule')}
          </Link>
        )}
        <HideButton card={card} isHidden={idea.isHidden} />
        {sessionId === null && !idea.isHidden && <JoinMenu card={card} others={others} />}
      </div>
    </li>
  )
}

/** Removes a name everywhere with one tap, for example one that another person entered. */
function NameOff({ card: { id, title } }: { card: NumberedCard }) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  return (
    <Button
      look="quiet"
      size="small"
      disabled={isBusy}
      aria-label={t('idea.nameOffNamed', { title })}
      onClick={() =>
        void write(() => call('DELETE /api/ideas/:id/name', { params: { id } }), {
          done: { title: t('author.nameIsOff'), description: t('author.nameOffAbout') },
          failed: t('write.nothingChanged'),
        })
      }
    >
      {t('idea.nameOff')}
    </Button>
  )
}

/** Hides an unsuitable idea with one tap, and shows a waiting one with another. */
function HideButton({
  card: { id, number, title, version },
  isHidden,
}: {
  card: NumberedCard
  isHidden: boolean
}) {
  const call = useCall()
  const { isBusy, write } = useWrite()

  function toggle(): void {
    const body = { isHidden: !isHidden }
    const options = { params: { id }, body, ...ifMatch({ id, version }) }
    void write(({ onAct }) => call('PUT /api/ideas/:id', { ...options, onAct }), {
      done: { title: t(isHidden ? 'idea.shown' : 'idea.hidden', { number: `${number}` }) },
      failed: t('write.nothingChanged'),
    })
  }

  return (
    <Button
      look="secondary"
      size="small"
      disabled={isBusy}
      aria-label={t(isHidden ? 'idea.showNamed' : 'idea.hideNamed', { title })}
      onClick={toggle}
    >
      <Icon of={isHidden ? Eye : EyeOff} />
      {t(isHidden ? 'idea.showIt' : 'idea.hide')}
    </Button>
  )
}

/** If two people had the same idea, merges one into the other, which then names both. */
function JoinMenu({
  card: { id, number, title, version },
  others,
}: Pick<Props, 'card' | 'others'>): ReactNode {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const open = others
    .filter((other) => other.id !== id && other.sessionId === null && !other.idea?.isHidden)
    .slice(0, MOST_TO_JOIN)
  if (open.length === 0) return null

  function join(into: number): void {
    const options = { params: { id }, body: { into }, ...ifMatch({ id, version }) }
    void write(({ onAct }) => call('PUT /api/ideas/:id/join', { ...options, onAct }), {
      done: { title: t('idea.joined', { one: `${number}`, other: `${into}` }) },
      failed: t('write.nothingChanged'),
    })
  }

  return (
    <Menu
      button={{
        look: 'quiet',
        size: 'small',
        disabled: isBusy,
        'aria-label': t('idea.joinNamed', { title }),
        children: t('idea.join'),
      }}
      label={t('idea.joinAbout')}
    >
      {open.map((other) => (
        <MenuAction key={other.id} onSelect={() => join(other.number)}>
          {t('idea.numbered', { number: `${other.number}`, title: other.title })}
        </MenuAction>
      ))}
    </Menu>
  )
}
