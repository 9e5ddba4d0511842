import { useEffect, useRef } from 'react'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { buttonClass } from '../ui/button.tsx'

type Props = { city: string; onSearch: (city: string) => void }

/** Filters the list of events during typing; without scripts it is a form that requests the same address. */
export function EventSearch({ city, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const field = input.current
    if (field && field !== document.activeElement) field.value = city
  }, [city])

  return (
    <search className="w-full sm:w-80">
      <form
        action={paths.landing()}
        onSubmit={(event) => {
          event.preventDefault()
          input.current?.blur()
        }}
        className="flex gap-2"
      >
        <input
          ref={input}
          type="search"
          name="city"
          aria-label={t('event.searchName')}
          placeholder={t('event.searchHint')}
          autoComplete="off"
          maxLength={100}
          defaultValue={city}
          onChange={({ target }) => onSearch(target.value)}
          className="min-h-11 w-full min-w-0 rounded-md border border-edge bg-card px-3 placeholder:text-soft"
        />
        <noscript>
          <button type="submit" className={buttonClass({ look: 'secondary' })}>
            {t('event.search')}
          </button>
        </noscript>
      </form>
    </search>
  )
}
