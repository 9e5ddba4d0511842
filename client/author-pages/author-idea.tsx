import { useQueryClient } from '@tanstack/react-query'
import type { AuthorPage } from '../../domain/cards/numbered-cards.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { useNow } from '../event/clock.tsx'
import { Link } from '../lib/address.tsx'
import { useCall } from '../net/calling.tsx'
import { refresh } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { stateOf } from './card-state.ts'

type Props = { card: AuthorPage; code: string }

/** What happened to a card that was written as an idea; empty for a paper card. */
export function AuthorIdea({ card, code }: Props) {
  const { idea, event } = card
  const call = useCall()
  const reads = useQueryClient()
  const { isBusy, write } = useWrite()
  const state = stateOf(card, useNow())
  if (!idea || !(state === 'open' || state === 'closed')) return null

  async function takeOff(): Promise<void> {
    const isDone = await write(() => call('DELETE /api/author-pages/:code/idea', { params: { code } }), {
      done: { title: t('author.ideaIsOff') },
      failed: t('write.nothingChanged'),
    })
    if (isDone) await refresh(reads, ['author-pages'])
  }

  return (
    <Card className="mb-6 flex flex-col items-start gap-3">
      <p>{ideaWords(card)}</p>
      <div className="flex flex-wrap gap-3">
        {event.isPublic && event.ideas && (
          <Link to={paths.ideas(event)} className={buttonClass({ look: 'secondary' })}>
            {t('idea.title')}
          </Link>
        )}
        <a
          href={`/api/author-pages/${code}/card`}
          target="_blank"
          rel="noopener"
          className={buttonClass({ look: 'secondary' })}
        >
          {t('author.printCard')}
        </a>
        <Button look="quiet" disabled={isBusy} onClick={() => void takeOff()}>
          {t('author.ideaOff')}
        </Button>
      </div>
    </Card>
  )
}

function ideaWords({ idea, event }: AuthorPage): string {
  if (idea?.isHidden) return t('author.ideaHidden')
  return t(event.isPublic && event.ideas ? 'author.ideaShown' : 'author.ideaUnlisted')
}

/** The card for another device of its author, or for a person who hosts the session with them. */
export function OtherDevice({ code }: Pick<Props, 'code'>) {
  const address = `${location.origin}${paths.authorPage(code)}`
  return (
    <details className="mt-8">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('author.otherDevice')}</summary>
      <div className="mt-3 grid max-w-64 gap-4">
        <QrCode text={address} label={t('author.qr')} />
        <CopyField label={t('author.address')} value={address} />
        <p className="text-sm text-soft">{t('author.secret')}</p>
      </div>
    </details>
  )
}
