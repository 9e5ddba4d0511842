import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { PaperName, PaperPreview, PaperSize } from '../../domain/publish/papers.ts'
import { t } from '../../domain/text/t.ts'
import { urlOf } from '../net/call.ts'
import { read } from '../net/reads.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = {
  paper: PaperName
  title: string
  /** The name of its paper size: A4, Tabloid. */
  format: string
  asked: { eventId: string; day: string; size: PaperSize; room?: string; large?: 'true' }
  /** The rows that it shows; if they change, it is drawn again. */
  shows: readonly unknown[]
  choice?: ReactNode
  /** A text about what the paper needs first; empty if nothing is missing. */
  missing?: ReactNode
  children: string
}

/** A paper: a preview of its first sheet, and the ways to get it. */
export function PaperTile({ paper, title, format, asked, shows, choice, missing, children }: Props) {
  const id = useId()
  const address = (more: { print?: 'true' } = {}) =>
    urlOf('/api/papers/:paper', { paper }, { ...asked, ...more })
  return (
    <Card as="section" aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      {missing ? (
        <div className="grid h-72 place-items-center rounded-md bg-sunken p-6 text-center text-soft">
          <p>{missing}</p>
        </div>
      ) : (
        <Preview paper={paper} title={title} format={format} asked={asked} shows={shows} />
      )}
      <div>
        <h2 id={id} className="text-lg font-bold tracking-tight">
          {title}
        </h2>
        <p className="text-soft">{children}</p>
      </div>
      {!missing && (
        <div className="mt-auto flex flex-wrap items-end gap-3">
          {choice}
          <a
            href={address({ print: 'true' })}
            target="_blank"
            rel="noopener"
            aria-describedby={id}
            className={buttonClass()}
          >
            <Icon of={Printer} /> {t('common.print')}
          </a>
          <a href={address()} download aria-describedby={id} className={buttonClass({ look: 'secondary' })}>
            <Icon of={Download} /> {t('data.download')}
          </a>
        </div>
      )}
    </Card>
  )
}

function Preview({
  paper,
  title,
  format,
  asked,
  shows,
}: Pick<Props, 'paper' | 'title' | 'format' | 'asked' | 'shows'>) {
  // The server draws the current rows in a moment, so previews are not cached.
  const query = useQuery({
    ...read('GET /api/papers/:paper/preview', { params: { paper }, query: asked }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  })
  const { refetch } = query
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else void refetch()
  }, [...shows, refetch])
  return (
    <div className="flex flex-col gap-3">
      <div className="grid h-72 place-items-center rounded-md bg-sunken p-4 sm:h-80">
        <Loaded query={query} loading={t('paper.drawing')} failed={t('paper.failed')}>
          {({ picture }) =>
            picture !== '' && (
              <img
                src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`}
                alt={t('paper.firstSheet', { title })}
                className={`max-h-64 max-w-full bg-white shadow-md sm:max-h-72 ${query.isFetching ? 'opacity-60' : ''}`}
              />
            )
          }
        </Loaded>
      </div>
      {query.data && <About data={query.data} format={format} />}
    </div>
  )
}

function About({ data: { sheets, notes }, format }: { data: PaperPreview; format: string }) {
  return (
    <>
      <p className="text-sm text-soft">{t('paper.sheetCount', { count: sheets, format })}</p>
      {notes.map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
    </>
  )
}
