import { Lightbulb, Star } from 'lucide-react'
import type { Idea } from '../../domain/cards/ideas.ts'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { Link } from '../lib/address.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CutText } from '../ui/cut-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { interestWords } from './interest-words.ts'

type CardProps = {
  idea: Idea
  event: Event
  isOpen: boolean
  /** The code of its card, if this browser wrote it. */
  code: string | undefined
  isStarred: boolean
  onStar: () => void
  onTake: () => void
}

/** One idea in the form that visitors see. */
export function IdeaCard({ idea, event, isOpen, code, isStarred, onStar, onTake }: CardProps) {
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
      {description !== '' && <CutText text={description} of={title} lines={6} />}
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
