import { createContext, useContext } from 'react'
import type { MakeCall } from './call.ts'

const CallContext = createContext<MakeCall | null>(null)

/** Provides the one way to call the API to every component below. */
export const CallProvider = CallContext.Provider

/** For writes: `const call = useCall()`, then `call('POST /api/rooms', { body })`. Reads are `useQuery(read(…))`. */
export function useCall(): MakeCall {
  const call = useContext(CallContext)
  if (!call) throw new Error('There is no CallProvider above this component')
  return call
}
