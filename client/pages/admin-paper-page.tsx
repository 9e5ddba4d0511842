import { useQuery } from '@tanstack/react-query'
import { t } from '../../domain/text/t.ts'
import { read } from '../net/reads.ts'
import { Papers } from '../papers/papers.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { PrintCards } from '../wall/print-cards.tsx'
import type { Portal } from './admin-guard.tsx'

/** All papers of an event, to view and to print. */
export function PaperPage({ event }: Portal) {
  return (
    <>
      <Papers key={event.id} event={event} />
      <CardsAndHeads event={event} />
    </>
  )
}

function CardsAndHeads({ event }: Pick<Portal, 'event'>) {
  const cards = useQuery(read('GET /api/numbered-cards', { query: { eventId: String(event.id) } }))
  return (
    <section aria-labelledby="paper-cards" className="mt-10">
      <SectionHead id="paper-cards" title={t('paper.cardsAndHeadings')} />
      <Loaded query={cards} loading={t('card.loadingAll')} failed={t('card.numberedFailed')}>
        {(list) => <PrintCards event={event} cards={list} />}
      </Loaded>
    </section>
  )
}
