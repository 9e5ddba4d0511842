const added: [object, string][] = []

/** Adds a feature of a browser, such as `navigator.serviceWorker`, to the document of a test until the test ends. */
export function have(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { configurable: true, value })
  added.push([target, name])
}

/** Removes all of them. Every screen test ends with this (screens.ts). */
export function removeParts(): void {
  for (const [target, name] of added.splice(0)) Reflect.deleteProperty(target, name)
}
