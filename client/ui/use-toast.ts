import { useEffect, useRef } from 'react'
import { type ToastWords, toast } from './toast.ts'

/** Like `toast`, for an action that works only while this component is shown: with it, the toast disappears. */
export function useToast(): (words: ToastWords) => void {
  const withdraw = useRef<() => void>(undefined)
  useEffect(() => () => withdraw.current?.(), [])
  return (words) => {
    withdraw.current = toast(words)
  }
}
