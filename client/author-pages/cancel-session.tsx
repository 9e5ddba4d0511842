import { useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { useWrite } from '../net/write.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Button } from '../ui/button.tsx'

/** Removes a card's session from the schedule, after a confirmation. */
export function CancelSession({ cancel }: { cancel: () => Promise<unknown> }) {
  const [isAsking, ask] = useState(false)
  const { isBusy, write } = useWrite()

  return (
    <>
      <Button look="secondary" className="mt-4" onClick={() => ask(true)}>
        {t('door.cancel')}
      </Button>
      {isAsking && (
        <ActDialog
          size="small"
          title={t('door.cancelQuestion')}
          description={t('door.cancelAbout')}
          act={t('door.cancel')}
          cancel={t('door.keepSession')}
          isReady={!isBusy}
          onAct={() => write(cancel, { done: { title: t('door.cancelled') }, failed: t('door.notSaid') })}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
