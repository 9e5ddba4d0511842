/** A fake of the browser's event streams, which tests open, end and write to. */
export class FakeEventSource extends EventTarget {
  static all: FakeEventSource[] = []
  readonly url: string
  readonly openedAt = Date.now()
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  isClosed = false

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.all.push(this)
  }

  close(): void {
    this.isClosed = true
  }

  say(event: string, id: string, data: object = {}): void {
    this.dispatchEvent(new MessageEvent(event, { lastEventId: id, data: JSON.stringify(data) }))
  }
}
