import { Trash2 } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { OutboxPhoto } from './outbox.ts'

/** A photo that the server does not have yet. */
export function KeptPhotoRow({ photo, onForget }: { photo: OutboxPhoto; onForget: (key: string) => void }) {
  const { state, problem, name, key, isKept } = photo
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          {state === 'sending' && <Badge tone="accent">Sending</Badge>}
          {state === 'waiting' && isKept && <Badge tone="fair">On this device</Badge>}
          {state === 'waiting' && !isKept && <Badge tone="bad">Only on this page</Badge>}
          {state === 'refused' && <Badge tone="bad">Cannot be used</Badge>}
          {state !== 'sending' && problem && <span>{problem}</span>}
          {state !== 'refused' && !isKept && <span data-unsaved>Keep this page open until it is sent.</span>}
        </p>
      </div>
      {state !== 'sending' && (
        <Button look="quiet" size="icon" aria-label={`Remove ${name}`} onClick={() => onForget(key)}>
          <Icon of={Trash2} />
        </Button>
      )}
    </li>
  )
}
