type Props = {
  page: number
  isLast: boolean
  addressOf: (page: number) => string
  /** The contents of the pages before and after this one. */
  names: readonly [string, string]
}

/** Links to the pages before and after one of a list, which open at the top; empty for a list of one page. */
export function PageLinks({ page, isLast, addressOf, names: [before, after] }: Props) {
  if (page === 1 && isLast) return null
  return (
    <p className="flex flex-wrap gap-x-6 pb-3">
      {page > 1 && (
        <a href={addressOf(page - 1)} className={LOOK}>
          {before}
        </a>
      )}
      {!isLast && (
        <a href={addressOf(page + 1)} className={LOOK}>
          {after}
        </a>
      )}
    </p>
  )
}

const LOOK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'
