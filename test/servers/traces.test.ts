import { expect, it } from 'vitest'
import { findSecrets, formsOf } from '../secrets/traces.ts'

it.each(formsOf('käse & "brot"/7'))('finds a secret as %s', (form, text) => {
  expect(
    findSecrets({ planted: 'käse & "brot"/7' }, [{ where: 'here', text: `before ${text} after` }]),
  ).toContain(`planted as ${form} in here`)
})

it('finds a secret in a text that was base64-encoded as a whole', () => {
  for (const before of ['', 'a', 'ab']) {
    const text = Buffer.from(`${before}user:käse & "brot"/7 end`).toString('base64')
    const found = findSecrets({ planted: 'käse & "brot"/7' }, [{ where: 'here', text }])
    expect(found).toContain('planted as base64 in here')
  }
})
