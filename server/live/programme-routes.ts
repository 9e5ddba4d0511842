import { api } from '../../domain/api.ts'
import { slug } from '../../domain/slugs.ts'
import type { Core } from '../core.ts'
import { notFound, unavailable } from '../lib/errors.ts'
import type { Serve } from '../lib/serve.ts'
import { findAudience } from './data.ts'

const CHANGING = 'This event changes too often to be read just now. Please try again.'

export function programmeRoutes(serve: Serve, { db, programmes }: Pick<Core, 'db' | 'programmes'>): void {
  const calls = { 'GET /api/programme': api['GET /api/programme'] } as const
  serve(calls, {
    'GET /api/programme': async ({ user, query: { city, date } }) => {
      const audience = await findAudience(db, user, { city, date })
      if (!audience) throw notFound('This event does not exist')
      const programme = await programmes.load(`${slug(city)}/${date}`)
      if (!programme) throw unavailable(CHANGING, 1)
      const { revision, ofManagers, ofVisitors } = programme
      return { revision, ...(audience === 'managers' ? ofManagers : ofVisitors) } as never
    },
  })
}
