import { type ReactNode, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { useEvent } from '../event/event.ts'
import { useEventDay } from '../event/event-day.ts'
import type { KeptCalendar } from '../event/star-calendar.ts'
import { usePathname } from '../lib/address.tsx'
import { readKeptValue } from '../lib/browser-storage.ts'
import { Button } from '../ui/button.tsx'
import { inChunk } from '../ui/chunk.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuAction, MenuFile } from '../ui/menu.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { stayOffline, useCalendarFile } from './calendar-link.tsx'
import { PUSH_TOGGLE } from './push.tsx'
import { shareAddress } from './share-button.tsx'
import { linkToDay, linkWithStars } from './star-link.ts'
import { useSchedule } from './use-schedule.ts'
import { useStars } from './use-shown.ts'

/** Its code loads on the first tap, because most visitors subscribe to nothing. */
const StarCalendar = inChunk(() => import('./star-calendar.tsx').then((file) => file.StarCalendar))
const QrCode = inChunk(() => import('../ui/qr-code.tsx').then((file) => file.QrCode))

type Shown = 'calendar' | 'device' | 'messages' | null

/** Further actions for a visitor's own sessions, in a menu beside the heading, where it takes no space from them. */
export function MyDayMenu({ sessions }: { sessions: readonly Session[] }) {
  const [shown, setShown] = useState<Shown>(null)
  const file = useCalendarFile(sessions)
  const event = useEvent()
  const pathname = usePathname()
  const isOver = useEventDay()?.phase === 'after'
  const follows = useHasCalendar()
  const share = () => void shareAddress(`${t('stars.myDay')} – ${event?.name}`, linkToDay(pathname, sessions))
  const close = () => setShown(null)
  return (
    <>
      {isOver &&
        sessions.length > 0 &&
        atHeading(
          <Button look="secondary" size="small" onClick={share}>
            <Icon name="share" />
            {t('session.share')}
          </Button>,
        )}
      {atHeading(
        <Menu button={{ look: 'secondary', size: 'small', 'aria-label': t('stars.more'), children: '…' }}>
          {sessions.length > 0 && !isOver && (
            <MenuAction onSelect={share}>
              <Icon name="share" />
              {t('session.share')}
            </MenuAction>
          )}
          {sessions.length > 0 && (
            <MenuFile href={file} onClick={stayOffline}>
              <Icon name="calendar" />
              {t('calendar.add')}
            </MenuFile>
          )}
          {(follows || !isOver) && (
            <MenuAction onSelect={() => setShown('calendar')}>
              <Icon name={follows ? 'check' : 'rss'} />
              {t(follows ? 'calendar.subscribed' : 'calendar.subscribe')}
            </MenuAction>
          )}
          <MenuAction onSelect={() => setShown('device')}>
            <Icon name="link" />
            {t('stars.openElsewhere')}
          </MenuAction>
          {!isOver && canNotify() && (
            <MenuAction onSelect={() => setShown('messages')}>
              <Icon name="mail" />
              {t('phone.tell')}
            </MenuAction>
          )}
        </Menu>,
      )}
      <Dialog
        isOpen={shown === 'calendar'}
        onClose={close}
        title={t('calendar.title')}
        description={t('calendar.follows')}
        size="small"
      >
        <ErrorBoundary at="calendar">
          <Suspense>
            <StarCalendar onEnd={close} />
          </Suspense>
        </ErrorBoundary>
      </Dialog>
      <OtherDevice isOpen={shown === 'device'} onClose={close} />
      <Dialog isOpen={shown === 'messages'} onClose={close} title={t('phone.messages')} size="small">
        {PUSH_TOGGLE}
      </Dialog>
    </>
  )
}

/** Whether this browser has a calendar that follows its stars. */
export function useHasCalendar(): boolean {
  const id = useEvent()?.id
  const kept = readKeptValue('localStorage', `star-calendar/${id}`) as KeptCalendar | null
  return kept?.path !== undefined && !kept.isEnded
}

/** Renders into the row of buttons beside the heading, which is part of the first script. */
function atHeading(menu: ReactNode) {
  const actions = document.querySelector('.schedule-actions')
  return actions && createPortal(menu, actions)
}

/** Whether a browser can show messages, or can explain how to enable them. */
function canNotify(): boolean {
  return 'PushManager' in window || 'standalone' in navigator
}

type DialogProps = { isOpen: boolean; onClose: () => void }

function OtherDevice({ isOpen, onClose }: DialogProps) {
  const link = linkWithStars(usePathname(), useStars(useSchedule().sessions))
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('stars.openElsewhere')}
      description={t('stars.scan')}
      size="small"
    >
      <OnDemand at={link}>
        <QrCode text={link} label={t('stars.openElsewhere')} />
      </OnDemand>
      <a href={link} className="mt-4 block text-sm wrap-anywhere underline underline-offset-4">
        {link}
      </a>
    </Dialog>
  )
}
