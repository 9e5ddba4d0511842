import { useId, useState } from 'react'
import { ANNOUNCEMENT_LENGTH } from '../../domain/content/announcement-limits.ts'
import type { Announcement } from '../../domain/content/announcements.ts'
import type { Event } from '../../domain/events/events.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { useEventWords } from '../event/event-words.ts'
import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

const SHOWN_MINUTES = 30

type Props = {
  event: Event
  emergency: Announcement
  announcements: readonly Announcement[]
  onClose: () => void
}

/** Ends an emergency, and sets what people see instead: a sentence for half an hour, or nothing. */
export function EndEmergency({ event, emergency: { id, text }, announcements, onClose }: Props) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const others = announcements.filter((each) => each.isEmergency && each.id !== id)
  const word = useEventWords(event)
  const [typed, setTyped] = useState<string | null>(null)
  const sentence = typed ?? (others.length > 0 ? '' : (word?.(textKey('emergency.allClear')) ?? ''))
  const said = sentence.trim()
  const shown = useId()
  const end = () =>
    write(
      (options) =>
        said === ''
          ? call('DELETE /api/announcements/:id', { params: { id }, ...options })
          : call('POST /api/announcements', {
              body: { eventId: event.id, text: said, minutes: SHOWN_MINUTES, ends: id },
              ...options,
            }),
      { done: { title: t('emergency.ended') }, failed: t('emergency.notEnded') },
    )

  return (
    <ActDialog
      title={t('emergency.endQuestion')}
      description={t('emergency.endAbout', { text })}
      act={t('emergency.end')}
      isReady={!isBusy && (word !== null || typed !== null)}
      onAct={end}
      onClose={onClose}
    >
      {others.map((other) => (
        <Notice key={other.id}>{t('emergency.stays', { text: other.text })}</Notice>
      ))}
      <Field label={t('emergency.sentence')}>
        {(field) => (
          <Input
            {...field}
            value={sentence}
            maxLength={ANNOUNCEMENT_LENGTH}
            autoComplete="off"
            dir="auto"
            aria-describedby={shown}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <p id={shown} className="mt-2 text-sm text-soft wrap-anywhere">
        {said !== '' && t('emergency.see', { text: said })}
        {said === '' && others.length === 0 && t('emergency.seeNothing')}
      </p>
    </ActDialog>
  )
}
