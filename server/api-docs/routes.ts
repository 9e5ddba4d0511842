import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Calls } from '../../domain/call.ts'
import { API_PAGE_STYLE, apiPage } from './docs-page.ts'
import { type ApiDocument, completeDocument } from './document.ts'

/**
 * Publishes the contract of the calls, for programs and for people. Register it before the calls are bound. It is the same until
 * the next release: its replies show no topic, and are made once.
 */
export async function apiDocsRoutes(
  app: FastifyInstance,
  calls: Calls,
  { title, cookieName }: { title: string; cookieName: string },
): Promise<void> {
  await app.register(swagger, {
    // The document describes the server that it comes from.
    openapi: { openapi: '3.1.0', info: { title, version: '1' }, servers: [{ url: '/' }] },
    transform: jsonSchemaTransform,
    transformObject: completeDocument(calls, cookieName),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.shows = []
    return app.swagger()
  })
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    reply.shows = []
    return reply.type('text/html; charset=utf-8').send(apiPage(app.swagger() as unknown as ApiDocument))
  })
  app.get('/api/docs.css', { schema: { hide: true } }, async (_request, reply) => {
    reply.shows = []
    return reply.type('text/css; charset=utf-8').send(API_PAGE_STYLE)
  })
}
