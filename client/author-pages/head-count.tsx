import { useEffect, useId, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'

/** How many people are in the room; an empty field removes the number. */
export function HeadCount({
  heads,
  onSave,
}: {
  heads: number | null
  onSave: (heads: number | null) => void
}) {
  const id = useId()
  const kept = heads === null ? '' : String(heads)
  const [shown, setTyped] = useState(kept)
  // The saved count, which another person may have set; the field stays, and so does the focus.
  useEffect(() => setTyped(kept), [kept])
  return (
    <form
      className="flex flex-col gap-1.5"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        onSave(shown === '' ? null : Number(shown))
      }}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {t('door.heads')}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={shown}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
          className="min-h-11 w-24 rounded-md border border-edge bg-card px-3 tabular-nums"
        />
        <Button type="submit" look="secondary" disabled={shown === kept}>
          {t('door.keep')}
        </Button>
      </div>
    </form>
  )
}
