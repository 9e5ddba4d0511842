import { useRef, useState } from 'react'
import { hostNames } from '../../domain/schedule/host-names.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { TitleInLanguage } from '../event/title-in-language.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showAgain } from './hide.ts'
import './hidden.css'

/** The number of sessions that this visitor has hidden, with buttons to show each or all of them again. */
export function HiddenSessions({ sessions }: { sessions: readonly Session[] }) {
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)

  /** The pressed button disappears. Without this, the keyboard focus would restart at the top of the page. */
  function bringBack(some: readonly Session[]) {
    showAgain(some)
    if (some.length < sessions.length) list.current?.focus()
    else requestAnimationFrame(() => document.querySelector<HTMLElement>('.result-count p')?.focus())
  }

  return (
    <>
      <button type="button" aria-haspopup="dialog" className="hidden-count" onClick={() => setOpen(true)}>
        {t('session.hidden', { count: sessions.length })}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('session.notForMe')}
        description={t('session.hiddenAbout')}
        footer={
          sessions.length > 1 && (
            <Button look="secondary" onClick={() => bringBack(sessions)}>
              {t('session.bringAllBack')}
            </Button>
          )
        }
      >
        <ul ref={list} tabIndex={-1} className="hidden-sessions">
          {sessions.map((session) => (
            <li key={session.id}>
              <p>
                <TitleInLanguage of={session} as="bdi" className="hidden-title" />
                <bdi>{hostNames(session)}</bdi>
              </p>
              <Button
                look="secondary"
                size="small"
                aria-label={t('session.bringBackNamed', { title: session.title })}
                onClick={() => bringBack([session])}
              >
                {t('session.bringBack')}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
