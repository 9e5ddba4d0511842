import { t } from '../../domain/text/t.ts'
import { type SentWith, useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  isFull: boolean
  /** Sets or clears the mark. A caller that passes `options` on offers to undo it. */
  say: (isFull: boolean, options: Pick<SentWith, 'onAct'>) => Promise<unknown>
  size?: 'small' | 'medium'
  /** The look of the buttons beside it. */
  look?: 'primary' | 'secondary'
}

/** Marks a session as full with one tap. */
export function FullButton({ isFull, say, size = 'medium', look = 'primary' }: Props) {
  const { isBusy, write } = useWrite()
  return (
    <Button
      look={isFull ? 'secondary' : look}
      size={size}
      disabled={isBusy}
      onClick={() =>
        void write(({ onAct }) => say(!isFull, { onAct }), {
          done: {
            title: t(isFull ? 'session.noLongerFull' : 'session.saidFull'),
            description: t('session.everybodySees'),
          },
          failed: t('session.fullFailed'),
        })
      }
    >
      {t(isFull ? 'session.noLongerFull' : 'session.isFull')}
    </Button>
  )
}
