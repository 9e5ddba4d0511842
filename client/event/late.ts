import type { ReactNode } from 'react'
import { createStore } from '../lib/store.ts'

/**
 * Parts that a visitor asks for late, if at all, once their code has loaded: menus of rows, rooms over the page, the
 * last filter.
 */
export const lateParts = createStore<ReactNode>(null)
