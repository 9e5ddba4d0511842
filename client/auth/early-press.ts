// Behind a form for accounts, before the page is hydrated: this script, which is in the page, enables the form's button, and marks the
// form that someone submits until then, instead of sending it. `AuthForm` submits it. It imports nothing.

document.onsubmit = (event) => {
  if (event.defaultPrevented) return
  event.preventDefault()
  const form = event.target as HTMLFormElement
  form.dataset.pressed = ''
}

const button = document.querySelector<HTMLButtonElement>('form[method=post] [type=submit]')
if (button) button.disabled = false
