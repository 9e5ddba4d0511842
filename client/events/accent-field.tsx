import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { shadesOf, THEMES } from '../../domain/events/shades.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { setField } from '../lib/set-field.ts'
import type { EventValues } from './event-values.ts'

const SWATCHES = [
  { color: '', name: textKey('common.notSet') },
  { color: '#94560a', name: textKey('color.amber') },
  { color: '#2f6b1d', name: textKey('color.green') },
  { color: '#0f6c84', name: textKey('color.teal') },
  { color: '#1f5fa8', name: textKey('color.blue') },
  { color: '#5646b3', name: textKey('color.violet') },
  { color: '#a3246e', name: textKey('color.pink') },
] as const
/** The initial color of the free choice. */
const FIRST_OWN = '#7a3e9d'

/** The color of an event's pages: a few that fit well, any other, or none. */
export function AccentField({ form }: { form: UseFormReturn<EventValues> }) {
  const name = useId()
  const accent = form.watch('accent').toLowerCase()
  const isOwn = !SWATCHES.some(({ color }) => color === accent)
  const choose = (color: string) => setField(form, 'accent', color)
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('color.title')}</legend>
      <div className="flex flex-wrap gap-2">
        {SWATCHES.map((swatch) => (
          <label key={swatch.color} className={CHIP}>
            <input
              type="radio"
              name={name}
              className="size-4 accent-accent"
              checked={accent === swatch.color}
              onChange={() => choose(swatch.color)}
            />
            {swatch.color !== '' && (
              <span
                className="size-5 rounded-full forced-color-adjust-none"
                style={{ background: swatch.color }}
              />
            )}
            {t(swatch.name)}
          </label>
        ))}
        <label className={CHIP}>
          <input
            type="radio"
            name={name}
            className="size-4 accent-accent"
            checked={isOwn}
            onChange={() => choose(FIRST_OWN)}
          />
          {t('color.another')}
        </label>
        {isOwn && (
          <input
            type="color"
            aria-label={t('color.anotherName')}
            className="h-11 w-16 cursor-pointer rounded-md border border-edge bg-card p-1"
            value={accent}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </div>
      {accent === '' ? (
        <p className="mt-1.5 text-sm text-soft">{t('color.about')}</p>
      ) : (
        <Preview accent={accent} />
      )}
    </fieldset>
  )
}

const CHIP =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge px-3 has-checked:border-accent has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'

/** The color as phones show it in light and dark mode. */
function Preview({ accent }: { accent: string }) {
  const shades = shadesOf(accent)
  return (
    <>
      <div className="mt-3 grid grid-cols-2 gap-2">
        {(['light', 'dark'] as const).map((name) => {
          const { surfaces, on } = THEMES[name]
          const [color, wash] = [shades[name], shades[`${name}Wash`]]
          return (
            <div
              key={name}
              aria-hidden="true"
              className="flex flex-wrap items-center gap-3 rounded-md border border-line p-3 font-semibold forced-color-adjust-none"
              style={{ background: surfaces[1], color }}
            >
              <span className="underline">{t('color.link')}</span>
              <span className="rounded-md px-3 py-1.5" style={{ background: color, color: on }}>
                {t('color.button')}
              </span>
              <span className="rounded-sm px-2 py-0.5 text-sm" style={{ background: wash }}>
                {t('bar.now')}
              </span>
            </div>
          )
        })}
      </div>
      <p className="mt-1.5 text-sm text-soft" role="status">
        {t(shades.light === accent && shades.dark === accent ? 'color.modes' : 'color.modesAdjusted')}
      </p>
    </>
  )
}
