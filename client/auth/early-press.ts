// Placed after an account form, for the time before the page is hydrated. This script, embedded in the page, enables
// the form's button, and instead of sending a submitted form, marks it for `AuthForm` to submit. It imports nothing.

document.onsubmit = (event) => {
  if (event.defaultPrevented) return
  event.preventDefault()
  const form = event.target as HTMLFormElement
  form.dataset.pressed = ''
}

const button = document.querySelector<HTMLButtonElement>('form[method=post] [type=submit]')
if (button) button.disabled = false
