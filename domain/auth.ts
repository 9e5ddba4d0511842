import { z } from 'zod'
import type { Calls } from './call.ts'
import { email, password } from './credentials.ts'
import { user } from './users.ts'

export const credentials = z.object({ email, password })

export const authCalls = {
  'GET /api/user': { summary: 'Who is signed in; 401 when nobody is', access: 'user', reply: user },
  'POST /api/login': { summary: 'Signs in', access: 'public', body: credentials, reply: user },
  'POST /api/logout': { summary: 'Ends the sign-in of this browser', access: 'public', reply: null },
} satisfies Calls
