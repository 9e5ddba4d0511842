// Placed before the sessions: this script, embedded in the page, remembers a tap on a session while the code that opens
// it (open-early.ts), or the rest of its tile, is still loading, and repeats it afterward. On a page whose transfer
// broke off, the links work as usual.

let next = 0

document.onclick = (event) => {
  const tapped = (event.target as Element).closest<HTMLElement>('.session-title a')
  if (
    !tapped ||
    document.readyState !== 'loading' ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  )
    return
  event.preventDefault()
  clearTimeout(next)
  next = setTimeout(() => tapped.click(), 9) as unknown as number
}
