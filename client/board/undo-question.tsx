import { t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Meanwhile } from './use-acts.ts'

type Props = { meanwhile: Meanwhile; onUndo: () => void; onClose: () => void }

const SHOWN = 8

/** Shows what would be undone, what would stay and why, before the rest is undone. */
export function UndoQuestion({ meanwhile: { act, stays, rest }, onUndo, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('undo.question')}
      description={t('undo.since', { act })}
      size="small"
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button onClick={onUndo}>{t('undo.rest')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Sentences of={stays} />
        <section className="rounded-md bg-sunken px-4 py-3 text-sm">
          <h3 className="mb-1 font-semibold">{t('undo.theRest')}</h3>
          <Sentences of={rest} />
        </section>
      </div>
    </Dialog>
  )
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <>
      <ul className="flex flex-col gap-1">
        {of.slice(0, SHOWN).map((said) => (
          <li key={said} className="wrap-anywhere">
            {said}
          </li>
        ))}
      </ul>
      {of.length > SHOWN && <p className="text-soft">{t('screen.more', { count: of.length - SHOWN })}</p>}
    </>
  )
}
