import { useQueryClient } from '@tanstack/react-query'
import type { AuthorPage } from '../../domain/cards/numbered-cards.ts'
import { t } from '../../domain/text/t.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Switch } from '../ui/field.tsx'

type Props = { card: Pick<AuthorPage, 'facts'>; code: string }

/** Whether the author's page also lists their sessions at other events; one tap turns it on or off, at any time. */
export function OpenAbout({ card, code }: Props) {
  const call = useCall()
  const reads = useQueryClient()
  const { isBusy, write } = useWrite()

  async function say(isOpenAbout: boolean): Promise<void> {
    const body = { isOpenAbout }
    const page = await call('PUT /api/author-pages/:code/session', { params: { code }, body })
    reads.setQueryData(read('GET /api/author-pages/:code', { params: { code } }).queryKey, page)
  }

  return (
    <div className="mt-8">
      <Switch
        label={t('author.openAbout')}
        checked={card.facts?.isOpenAbout ?? false}
        disabled={isBusy}
        onChange={({ target }) =>
          void write(() => say(target.checked), {
            done: { title: t('author.kept') },
            failed: t('author.notKept'),
          })
        }
      />
      <p className="text-sm text-soft">{t('author.openAboutHint')}</p>
    </div>
  )
}
