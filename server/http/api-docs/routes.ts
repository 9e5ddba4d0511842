import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Calls } from '../../../domain/call.ts'
import { type Html, html } from '../../lib/html.ts'
import { REFUSAL_CODES } from '../../lib/refusal-codes.ts'
import { type ApiDocument, completeDocument } from './document.ts'

const API_PAGE_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h2 { margin: 2.5rem 0 .5rem; text-transform: capitalize }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none }
details { border: 1px solid #8888; border-radius: .5rem; margin: .5rem 0; padding: 0 .75rem }
summary { padding: .5rem 0; cursor: pointer }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
pre { overflow-x: auto; white-space: pre-wrap; padding: .75rem; border-radius: .5rem; background: #8882 }
h3 { font-size: 1rem; margin: .75rem 0 .25rem }
dt { font-weight: 600 }
.method { display: inline-block; min-width: 4.5em; font-weight: 700 }
`

/**
 * Publishes the contract of the calls for programs and for people. Register it before the calls are bound. The contract
 * stays the same until the next release, so its replies show no topic and are made once.
 */
export async function apiDocsRoutes(
  app: FastifyInstance,
  calls: Calls,
  { title, cookieName }: { title: string; cookieName: string },
): Promise<void> {
  await app.register(swagger, {
    // The servers list points to the server that serves the document.
    openapi: { openapi: '3.1.0', info: { title, version: '1' }, servers: [{ url: '/' }] },
    transform: jsonSchemaTransform,
    transformObject: completeDocument(calls, cookieName),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.cacheScopes = []
    return app.swagger()
  })
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    reply.cacheScopes = []
    return reply
      .type('text/html; charset=utf-8')
      .send(String(apiPage(app.swagger() as unknown as ApiDocument)))
  })
  app.get('/api/docs.css', { schema: { hide: true } }, async (_request, reply) => {
    reply.cacheScopes = []
    return reply.type('text/css; charset=utf-8').send(API_PAGE_STYLE)
  })
}

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema }

/** The contract for people: a fold for each call of the document, without scripts. */
function apiPage(document: ApiDocument): Html {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
  const topics = [...new Set(operations.map(({ path }) => path.split('/')[2] ?? ''))].sort()
  const sections = topics.map((topic) => {
    const own = operations.filter(({ path }) => path.split('/')[2] === topic)
    return html`<section aria-labelledby="${topic}"><h2 id="${topic}">${topic.replaceAll('-', ' ')}</h2>${own.map(operationFold)}</section>`
  })
  const links = topics.map((topic) => html`<li><a href="#${topic}">${topic}</a></li>`)
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API | ${document.info.title}</title><link rel="stylesheet" href="/api/docs.css"></head><body><header><h1>API of ${document.info.title}</h1><p>For programs: <a href="/api/openapi.json">/api/openapi.json</a></p><nav aria-label="Calls by topic"><ul>${links}<li><a href="#refusals">refusals</a></li></ul></nav></header><main>${sections}${refusals()}</main></body></html>`
}

/** Each error code at its own address, which the `type` of a refusal names. */
function refusals(): Html {
  const codes = Object.entries(REFUSAL_CODES).map(
    ([code, meaning]) => html`<dt id="${code}"><code>${code}</code></dt><dd>${meaning}</dd>`,
  )
  return html`<section aria-labelledby="refusals"><h2 id="refusals">Refusals</h2><dl>${codes}</dl></section>`
}

function operationFold(operation: {
  path: string
  method: string
  summary?: string
  parameters?: object[]
  requestBody?: { content?: Record<string, { schema?: object }> }
  responses?: Record<string, { description?: string; content?: object }>
  security?: object[]
}): Html {
  const { path, method, summary = '', parameters = [], requestBody, responses = {}, security } = operation
  const given = (parameters as Parameter[]).map(
    ({ name, in: where, required, description, schema }) =>
      html`<dt><code>${name}</code> in ${where}${required ? '' : ', optional'}</dt><dd>${description ?? shape(schema)}</dd>`,
  )
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => block(type, schema))
  const answers = Object.entries(responses).map(([status, { description, content }]) => {
    const schema = (content as Record<string, { schema?: Schema }> | undefined)?.['application/json']?.schema
    const isProblem = schema?.$ref !== undefined
    return html`<dt>${status}</dt><dd>${description ?? ''}${schema && !isProblem && html`<pre>${shape(schema)}</pre>`}</dd>`
  })
  return html`<details><summary><span class="method">${method.toUpperCase()}</span> <code>${path}</code> ${summary}</summary>${security && html`<p>Needs to be signed in.</p>`}${given.length > 0 && html`<h3>Parameters</h3><dl>${given}</dl>`}${bodies}<h3>Answers</h3><dl>${answers}</dl></details>`
}

function block(type: string, schema: object | undefined): Html {
  return html`<h3>Body, ${type}</h3><pre>${shape(schema as Schema | undefined)}</pre>`
}

/** A schema as a person would write it down: `{ id: integer, title?: string }`. */
function shape(schema: Schema | undefined, indent = ''): string {
  if (!schema) return 'anything'
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map((each) => shape(each, indent)))].join(' | ')
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.items) return `[${shape(schema.items, indent)}]`
  if (!schema.properties) return [schema.format ?? schema.type ?? 'anything'].flat().join(' | ')
  const deeper = `${indent}  `
  const fields = Object.entries(schema.properties).map(
    ([name, field]) =>
      `${deeper}${name}${schema.required?.includes(name) ? '' : '?'}: ${shape(field, deeper)}`,
  )
  return `{\n${fields.join('\n')}\n${indent}}`
}
