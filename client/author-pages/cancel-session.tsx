import { useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Removes a card's session from the schedule, after a confirmation. */
export function CancelSession({ cancel }: { cancel: () => Promise<unknown> }) {
  const [isAsking, ask] = useState(false)
  const { isBusy, write } = useWrite()

  async function act(): Promise<void> {
    const isDone = await write(cancel, {
      done: { title: t('door.cancelled') },
      failed: t('door.notSaid'),
    })
    if (isDone) ask(false)
  }

  return (
    <>
      <Button look="secondary" className="mt-4" onClick={() => ask(true)}>
        {t('door.cancel')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        size="small"
        title={t('door.cancelQuestion')}
        description={t('door.cancelAbout')}
        footer={
          <>
            <Button look="secondary" onClick={() => ask(false)}>
              {t('door.keepSession')}
            </Button>
            <Button disabled={isBusy} onClick={() => void act()}>
              {t('door.cancel')}
            </Button>
          </>
        }
      />
    </>
  )
}
