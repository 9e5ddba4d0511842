import * as DropdownMenu from '@radix-ui/react-dropdown-menu'
import type { ReactNode } from 'react'
import { Link } from '../lib/address.tsx'

/** A menu that opens from a button; `trigger` is that button, `children` are `MenuLink` and `MenuAction`. */
export function Menu({
  trigger,
  label,
  children,
}: {
  trigger: ReactNode
  label?: string
  children: ReactNode
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-52 overflow-y-auto rounded-md border border-line bg-card p-1.5 shadow-float"
        >
          {label && <DropdownMenu.Label className="px-3 py-2 text-sm text-soft">{label}</DropdownMenu.Label>}
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const ITEM =
  'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-left outline-none data-highlighted:bg-sunken'

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild>
      <Link to={to} className={ITEM}>
        {children}
      </Link>
    </DropdownMenu.Item>
  )
}

export function MenuAction({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <DropdownMenu.Item onSelect={onSelect} className={ITEM}>
      {children}
    </DropdownMenu.Item>
  )
}
