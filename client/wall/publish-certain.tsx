import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { useCall } from '../net/calling.tsx'
import { ifMatch } from '../net/error-message.ts'
import { useWrite } from '../net/write.ts'
import { Switch } from '../ui/field.tsx'

/** Whether certain cards of this event's wall are published without a press of "Accept". */
export function PublishCertain({ event }: { event: Event }) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const { id, name, location, date } = event

  function change(publishesCertain: boolean): void {
    const body = { name, location, date, publishesCertain }
    void write(() => call('PUT /api/events/:id', { params: { id }, body, ...ifMatch(event) }), {
      done: {
        title: t(publishesCertain ? 'wall.certainOn' : 'wall.certainOff'),
      },
      failed: t('write.nothingChanged'),
    })
  }

  return (
    <div className="mb-4">
      <Switch
        label={t('wall.publishCertain')}
        aria-describedby="publish-certain"
        checked={event.publishesCertain}
        disabled={isBusy}
        onChange={({ target }) => change(target.checked)}
      />
      <p id="publish-certain" className="text-sm text-soft">
        {t('wall.publishCertainAbout')}
      </p>
    </div>
  )
}
