import { setTimeout } from 'node:timers/promises'
import type { CardReaderSettings, ValueLists } from '../reading.ts'
import { parseVisionAnswer, parseWords, type VisionAnswer } from './vision-answer.ts'
import { vision } from './vision-constants.ts'
import { postJson, type VisionReply, VisionUnreachable } from './vision-http.ts'
import {
  type AnswerFormat,
  answerFormats,
  cardQuestion,
  type VisionQuestion,
  visionBody,
  wordsQuestion,
} from './vision-request.ts'

/**
 * Both functions reject with an `Error` whose message is for the log; the embedded engine's reading is then the only
 * one.
 */
export type VisionEngine = {
  read(jpeg: Uint8Array, lists: ValueLists, signal?: AbortSignal): Promise<VisionAnswer>
  /** The words on a cutout, on one line; '' if the service reads none. */
  readWords(jpeg: Uint8Array, signal?: AbortSignal): Promise<string>
}

/** Times in milliseconds; tests shorten them. */
export type VisionTimes = { try: number; all: number; pause: number }

/** Uses any service with OpenAI's `chat/completions`: OpenAI, Azure, Ollama, vLLM, llama.cpp. */
export function createVisionEngine(
  settings: Pick<CardReaderSettings, 'apiUrl' | 'apiKey' | 'model'>,
  times: VisionTimes = vision.times,
): VisionEngine {
  const url = completionsUrl(settings.apiUrl)
  const headers = requestHeaders(url, settings.apiKey)
  /** The first format that the service understood; until then, the richest. */
  let understood: AnswerFormat = answerFormats[0]
  return {
    read: async (jpeg, lists, signal) =>
      parseVisionAnswer(await ask(jpeg, cardQuestion(lists), signal), lists),
    readWords: async (jpeg, signal) => parseWords(await ask(jpeg, wordsQuestion, signal)),
  }

  /** @returns the body of the completion */
  async function ask(jpeg: Uint8Array, question: VisionQuestion, signal?: AbortSignal): Promise<string> {
    const deadline = performance.now() + times.all
    let retried = false
    let format = understood
    while (true) {
      const body = visionBody(settings.model ?? '', jpeg, format, question)
      const reply = await attempt(body, deadline, signal)
      if (reply instanceof Error || isPassing(reply.status)) {
        if (retried || signal?.aborted) throw reply instanceof Error ? reply : refusal(reply)
        retried = true
        const pause = reply instanceof Error ? times.pause : (reply.retryAfter ?? times.pause / 1000) * 1000
        if (performance.now() + pause >= deadline) throw reply instanceof Error ? reply : refusal(reply)
        await setTimeout(pause, undefined, { signal })
        continue
      }
      // The service refuses the format or the photo: only a simpler request shows which.
      const simpler = answerFormats[answerFormats.indexOf(format) + 1]
      if ((reply.status === 400 || reply.status === 422) && simpler) {
        format = simpler
        continue
      }
      if (reply.status !== 200) throw refusal(reply)
      understood = format
      return reply.body
    }
  }

  async function attempt(
    body: string,
    deadline: number,
    signal?: AbortSignal,
  ): Promise<VisionReply | VisionUnreachable> {
    const left = deadline - performance.now()
    if (left <= 0) return new VisionUnreachable('no answer in time')
    try {
      return await postJson(url, headers, body, Math.min(times.try, left), signal)
    } catch (error) {
      if (error instanceof VisionUnreachable) return error
      throw error
    }
  }
}

/** `…/chat/completions` below the configured address, whose query (Azure's api-version) is kept. */
export function completionsUrl(apiUrl: string | null | undefined): URL {
  const url = new URL(apiUrl ?? '')
  if (!url.pathname.endsWith('/chat/completions')) {
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`
  }
  return url
}

function requestHeaders(url: URL, apiKey: string | null | undefined): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' }
  if (!apiKey) return headers
  // Azure expects its keys in its own header.
  if (url.hostname.endsWith('.azure.com')) return { ...headers, 'api-key': apiKey }
  return { ...headers, authorization: `Bearer ${apiKey}` }
}

/** Whether the service is only temporarily busy or broken, so that a second attempt may succeed. */
function isPassing(status: number): boolean {
  return status === 429 || status >= 500
}

function refusal(reply: VisionReply): Error {
  return new Error(`the vision service answered with status ${reply.status}`)
}
