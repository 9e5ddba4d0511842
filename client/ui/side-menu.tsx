import { X } from 'lucide-react'
import { Dialog as Part } from 'radix-ui'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  value: string
  items: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** A list of places to go, from the left edge of a small screen. */
export function SideMenu({ isOpen, onClose, title, value, items, onChoose }: Props) {
  return (
    <Part.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Part.Portal>
        <div data-dialog className="fixed inset-0 z-50 bg-black/50">
          <Part.Content
            aria-describedby={undefined}
            className="flex h-full w-72 max-w-[85vw] flex-col bg-card shadow-float motion-safe:animate-from-left"
          >
            <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
              <Part.Title className="text-lg font-bold tracking-tight">{title}</Part.Title>
              <Part.Close asChild>
                <Button look="quiet" size="icon" aria-label="Close">
                  <Icon of={X} />
                </Button>
              </Part.Close>
            </div>
            <ul className="flex flex-col gap-1 overflow-y-auto p-2">
              {items.map((item) => (
                <li key={item.value}>
                  <button
                    type="button"
                    onClick={() => onChoose(item.value)}
                    aria-current={item.value === value ? 'page' : undefined}
                    className="min-h-12 w-full cursor-pointer rounded-md px-4 text-left font-semibold hover:bg-sunken aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent"
                  >
                    {item.label}
                  </button>
                </li>
              ))}
            </ul>
          </Part.Content>
        </div>
      </Part.Portal>
    </Part.Root>
  )
}
