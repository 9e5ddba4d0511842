import type { ReactNode } from 'react'
import { createStore } from '../lib/store.ts'

/** What a visitor asks for late, if at all, once its code has come: menus of rows, rooms over the page, the last filter. */
export const lateParts = createStore<ReactNode>(null)
