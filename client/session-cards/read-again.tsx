import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../lib/calling.tsx'
import { saidBy } from '../lib/said.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'

/** Has a card read once more that could not be read. */
export function ReadAgain({ id, name }: { id: number; name: string }) {
  const call = useCall()
  const [isAsking, setIsAsking] = useState(false)

  async function ask(): Promise<void> {
    setIsAsking(true)
    try {
      await call('POST /api/session-cards/:id/read-again', { params: { id } })
    } catch (error) {
      toast({ title: 'Error', description: saidBy(error), variant: 'destructive' })
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <Button
      look="quiet"
      size="icon"
      disabled={isAsking}
      aria-label={`Read ${name} again`}
      onClick={() => void ask()}
    >
      <Icon of={RotateCw} />
    </Button>
  )
}
