import { expect, it } from 'vitest'
import { api } from '../domain/api.ts'
import { openApp } from '../test/app.ts'

it('describes every call in OpenAPI', async () => {
  const hub = await openApp()
  const answer = await hub.fetch('/api/openapi.json')
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described).toEqual(expect.arrayContaining(Object.keys(api)))
  await hub.close()
})
