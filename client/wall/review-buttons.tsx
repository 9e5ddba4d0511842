import { t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  /** The id of the dialog's form, which the last button sends. */
  form: string
  hasNext: boolean
  /** Whether the last button gets the focus when the dialog opens. */
  isFirst: boolean
  isDisabled?: boolean
  /** Ends the review before the next one. */
  onDone: () => void
}

/** The buttons of a card or head to review, in the footer of its dialog. */
export function ReviewButtons({ form, hasNext, isFirst, isDisabled = false, onDone }: Props) {
  return (
    <>
      {hasNext && (
        <Button look="secondary" disabled={isDisabled} onClick={onDone}>
          {t('common.done')}
        </Button>
      )}
      <Button type="submit" form={form} data-first={isFirst || undefined} disabled={isDisabled}>
        {t(hasNext ? 'wall.rightNext' : 'common.done')}
      </Button>
    </>
  )
}
