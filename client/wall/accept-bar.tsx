import { t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  isBusy: boolean
  /** How many changes are chosen, and how many new rooms and times come with them. */
  chosen: number
  lines: number
  /** The chosen changes that are not carried out, as something is in the way: their marks say what. */
  waiting: number
  /** All that is sure is chosen, and there is more. */
  isAllSure: boolean
  hasChoices: boolean
  onAccept: () => void
  onCancel: () => void
  onNone: () => void
  onSure: () => void
}

/** Carries out what is chosen, at the foot of the window. */
export function AcceptBar({ isBusy, chosen, lines, waiting, isAllSure, hasChoices, ...on }: Props) {
  const count = chosen + lines
  return (
    <div className="wall-accept sticky bottom-[calc(var(--bar,0px)+var(--strip,0px))] z-4 -mx-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-t-2 border-line bg-card px-5 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] shadow-(--shadow-above) [anchor-name:--wall-accept]">
      <Button disabled={isBusy || count === 0} onClick={on.onAccept}>
        {count === 0
          ? t('wall.accept')
          : t(isAllSure ? 'wall.acceptCertain' : 'wall.acceptChanges', { count })}
      </Button>
      <Button look="secondary" disabled={isBusy} onClick={on.onCancel}>
        {t('common.cancel')}
      </Button>
      <p role="status" className={waiting > 0 ? 'font-medium' : 'sr-only'}>
        {waiting > 0 && t('wall.onHold', { count: waiting })}
      </p>
      {(chosen > 0 || hasChoices) && (
        <Button look="quiet" disabled={isBusy} onClick={chosen > 0 ? on.onNone : on.onSure}>
          {t(chosen > 0 ? 'wall.selectNone' : 'wall.selectCertain')}
        </Button>
      )}
    </div>
  )
}
