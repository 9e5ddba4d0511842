import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  isFull: boolean
  /** Says it, or takes it back. */
  say: (isFull: boolean) => Promise<unknown>
  size?: 'small' | 'medium'
  /** Beside other buttons it is one of them. */
  look?: 'primary' | 'secondary'
}

/** Marks a session as full with one tap. */
export function FullButton({ isFull, say, size = 'medium', look = 'primary' }: Props) {
  const { isBusy, write } = useWrite()
  return (
    <Button
      look={isFull ? 'secondary' : look}
      size={size}
      disabled={isBusy}
      onClick={() =>
        void write(() => say(!isFull), {
          done: { title: isFull ? 'No longer full' : 'Said to be full', description: 'Everybody sees it.' },
          failed: 'This could not be said',
        })
      }
    >
      {isFull ? 'No longer full' : 'It is full'}
    </Button>
  )
}
