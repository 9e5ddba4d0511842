import { useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { Button } from './button.tsx'

/** A list read page by page, latest first: each page begins before the id that ended the one shown before it. */
export function useListPages() {
  const [turned, setTurned] = useState<number[]>([])
  const before = turned.at(-1)
  return {
    /** The part of the query that names the page; empty for the first one. */
    query: before === undefined ? {} : { before: String(before) },
    isFirst: before === undefined,
    older: (lastId: number) => setTurned([...turned, lastId]),
    newer: () => setTurned(turned.slice(0, -1)),
  }
}

type Props = {
  pages: ReturnType<typeof useListPages>
  entries: readonly { id: number }[]
  /** How many entries a full page has; a shorter one is the last. */
  size: number
}

export function ListPageButtons({ pages, entries, size }: Props) {
  const last = entries.at(-1)
  return (
    <div className="mt-5 flex gap-3">
      {!pages.isFirst && (
        <Button look="secondary" onClick={pages.newer}>
          {t('list.newer')}
        </Button>
      )}
      {last && entries.length === size && (
        <Button look="secondary" onClick={() => pages.older(last.id)}>
          {t('list.older')}
        </Button>
      )}
    </div>
  )
}
