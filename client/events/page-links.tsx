type Props = {
  page: number
  isLast: boolean
  addressOf: (page: number) => string
  /** What the pages before and after this one have. */
  names: readonly [string, string]
}

/** The ways to the pages before and after one of a list, which begin at their top; nothing where it has one page. */
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
