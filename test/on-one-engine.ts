import { inject } from 'vitest'
import { byNight } from './night.ts'

/**
 * Cases that count thousands of requests in the memory of a server: on PostgreSQL, where each takes twice as long,
 * only by night.
 */
export const onOneEngine = <const Case>(cases: readonly Case[]): readonly Case[] =>
  inject('engine') === 'sqlite' ? cases : byNight(cases)
