const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** An instant in the words and the time zone of whoever reads it. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {FORMAT.format(new Date(at))}
    </time>
  )
}
