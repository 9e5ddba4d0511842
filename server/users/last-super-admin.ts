import { conflict } from '../lib/errors.ts'

/** @param superAdmins all of them, locked for this transaction. @throws 409 when nobody but `id` is among them */
export function keepOneSuperAdmin(superAdmins: readonly number[], id: number): void {
  if (!superAdmins.some((each) => each !== id))
    throw conflict('The last Super Admin cannot be demoted or deleted', 'LAST_SUPER_ADMIN')
}
