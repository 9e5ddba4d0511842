import { t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  isBusy: boolean
  /** The number of selected changes, and of new rooms and times that come with them. */
  chosen: number
  lines: number
  /** The selected changes that cannot be applied because of a conflict, which their marks explain. */
  waiting: number
  /** Everything certain is selected, and there are more changes. */
  isAllSure: boolean
  hasChoices: boolean
  onAccept: () => void
  onCancel: () => void
  onNone: () => void
  onSure: () => void
}

/** Applies the selected changes; at the bottom of the window. */
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
