import { useQueryClient } from '@tanstack/react-query'
import type { AuthorPage } from '../../domain/cards/numbered-cards.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { Link } from '../lib/address.tsx'
import { useCall } from '../net/calling.tsx'
import { refresh } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { QrCode } from '../ui/qr-code.tsx'

type Props = { card: AuthorPage; code: string }

/** What became of a card that was written as an idea; nothing for a card of paper alone. */
export function AuthorIdea({ card: { idea, event, spot }, code }: Props) {
  const call = useCall()
  const reads = useQueryClient()
  const { isBusy, write } = useWrite()
  if (!idea || spot) return null

  async function takeOff(): Promise<void> {
    const isDone = await write(() => call('DELETE /api/author-pages/:code/idea', { params: { code } }), {
      done: { title: t('author.ideaIsOff') },
      failed: t('write.nothingChanged'),
    })
    if (isDone) await refresh(reads, ['author-pages'])
  }

  return (
    <Card className="mb-6 flex flex-col items-start gap-3">
      <p>{ideaWords(idea)}</p>
      {idea.joinedTo === null && (
        <div className="flex flex-wrap gap-3">
          <Link to={paths.ideas(event)} className={buttonClass({ look: 'secondary' })}>
            {t('idea.title')}
          </Link>
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
      )}
    </Card>
  )
}

function ideaWords({ isHidden, joinedTo }: NonNullable<AuthorPage['idea']>): string {
  if (joinedTo !== null) return t('author.ideaJoined', { number: `${joinedTo}` })
  return t(isHidden ? 'author.ideaHidden' : 'author.ideaShown')
}

/** The card for another device of its author, or for someone who does the session with them. */
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
