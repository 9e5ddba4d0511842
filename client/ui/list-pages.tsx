import { useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { Button } from './button.tsx'

/** A list that is read page by page, latest first. Each page begins before the last id of the previous page. */
export function useListPages() {
  const [turned, setTurned] = useState<number[]>([])
  const before = turned.at(-1)
  return {
    /** The part of the query that selects the page; empty for the first one. */
    query: before === undefined ? {} : { before: String(before) },
    isFirst: before === undefined,
    older: (lastId: number) => setTurned([...turned, lastId]),
    newer: () => setTurned(turned.slice(0, -1)),
  }
}

type Props = {
  pages: ReturnType<typeof useListPages>
  entries: readonly { id: number }[]
  /** The number of entries on a full page; a shorter one is the last. */
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
