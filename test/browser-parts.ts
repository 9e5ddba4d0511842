import { afterEach } from 'vitest'

const added: [object, string][] = []
afterEach(() => {
  for (const [target, name] of added.splice(0)) Reflect.deleteProperty(target, name)
})

/** Gives a document of the tests a part of a browser, such as `navigator.serviceWorker`, until the end of the test. */
export function have(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { configurable: true, value })
  added.push([target, name])
}
