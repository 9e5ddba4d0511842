import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthorPage } from '../../domain/cards/numbered-cards.ts'
import { paths } from '../../domain/paths.ts'
import { slug } from '../../domain/text/slugs.ts'
import { t } from '../../domain/text/t.ts'
import { longDate } from '../../domain/times/dates.ts'
import { useNow } from '../event/clock.tsx'
import { useFollowing } from '../event/followed-event.ts'
import { Link, navigate } from '../lib/address.tsx'
import { errorMessage, isRefusedWith } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Heading } from '../ui/heading.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { AuthorForm } from './author-form.tsx'
import { AuthorIdea, OtherDevice } from './author-idea.tsx'
import { CardCodes, givenCode, HandedOver } from './card-codes.tsx'
import { mayType } from './card-state.ts'
import { FreeSpots } from './free-spots.tsx'
import { useLanguageOf } from './language-of-event.ts'
import { OpenAbout } from './open-about.tsx'
import { Standing } from './standing.tsx'
import { typedCode } from './typed-code.ts'

/** A numbered card for its author: fields for its text, then room and time. */
export function AuthorCard({ code }: { code: string }) {
  const page = useQuery({
    ...read('GET /api/author-pages/:code', { params: { code } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  useLanguageOf(page.data?.event)
  // A new form after each save, which starts with the saved text.
  const [saves, setSaves] = useState(0)
  const [handedOver, setHandedOver] = useState<string | null>(null)
  const now = useNow()
  const part = useKeptFocus<HTMLDivElement>()
  if (handedOver !== null) return <HandedOver code={handedOver} />
  if (page.isError && !page.data)
    return <NoCard code={code} error={page.error} onRetry={() => void page.refetch()} />
  return (
    <Loaded query={page} loading={t('author.loading')} failed={t('author.failed')}>
      {(card) => (
        <div {...part} className="outline-none">
          <p className="text-soft">
            {card.event.name} · {longDate(card.event.date)}
          </p>
          <Heading level={1} className="mt-1 mb-5">
            {t('author.numbered', { number: `${card.number}` })}
          </Heading>
          <Standing card={card} code={code} />
          <FreeSpots card={card} code={code} />
          <AuthorIdea card={card} code={code} />
          <Following event={card.event} code={code} />
          <AuthorForm
            key={saves}
            code={code}
            card={card}
            isOpen={mayType(card, now)}
            onSaved={() => setSaves(saves + 1)}
          />
          <OpenAbout card={card} code={code} />
          <OtherDevice code={code} />
          <CardCodes
            card={card}
            code={code}
            onHandedOver={setHandedOver}
            onChanged={() => setSaves(saves + 1)}
          />
        </div>
      )}
    </Loaded>
  )
}

type NoCardProps = { code: string; error: unknown; onRetry: () => void }

/** Why there is no card; if this tab has handed it over, shows the new code. */
function NoCard({ code, error, onRetry }: NoCardProps) {
  const isWrong = isWrongCode(error)
  const given = isWrong ? givenCode(code) : null
  const next = useQuery({
    ...read('GET /api/author-pages/:code', { params: { code: given ?? '' } }),
    enabled: given !== null,
  })
  // Without an answer it is unknown whether it was handed over; its code may have ended for another reason.
  if (given !== null && next.isPending) return <p className="text-soft">{t('author.loading')}</p>
  if (given !== null && !isWrongCode(next.error)) return <HandedOver code={given} />
  return (
    <>
      <Heading level={1} className="mb-5">
        {t('author.card')}
      </Heading>
      <ErrorState title={t('author.failed')} {...(!isWrong && { onRetry })}>
        {errorMessage(error, '')}
      </ErrorState>
      {isWrong && <OtherCode />}
    </>
  )
}

/** Whether a retry is useless because the code is wrong; it may be right if the server could not be asked. */
function isWrongCode(error: unknown): boolean {
  return isRefusedWith(error, 400, 404)
}

/** For an address without a valid code: a field for another code, and a link to the events. */
function OtherCode() {
  const [typed, setTyped] = useState('')
  const code = typedCode(typed)
  return (
    <form
      className="mt-6 flex flex-col items-start gap-3"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (code !== '') navigate(`/c/${encodeURIComponent(code)}`)
      }}
    >
      <label htmlFor="card-code" className="font-semibold">
        {t('author.check')}
      </label>
      <div className="flex w-full flex-wrap gap-2">
        <input
          id="card-code"
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-11 min-w-0 flex-1 rounded-md border border-edge bg-card px-3"
        />
        <Button type="submit" disabled={code === ''}>
          {t('author.open')}
        </Button>
      </div>
      <Link to={paths.landing()} className={buttonClass({ look: 'secondary' })}>
        {t('page.allEvents')}
      </Link>
    </form>
  )
}

/** Follows the event's changes, which make the reads of this page run again. */
function Following({ event: { location, date }, code }: { event: AuthorPage['event']; code: string }) {
  useFollowing(slug(location), date, code)
  return null
}
