// Before the sessions: this script, which is in the page, keeps a tap on one while what opens it (open-early.ts), or the rest of its
// tile, is still on the line, and taps again. A page that broke off has the links as they are.

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
