import { textKey } from './t.ts'

/** The texts of the service worker by their names there. Pages send them, and the build includes the English ones. */
export const WORKER_TEXT_KEYS = {
  offline: textKey('offline.title'),
  notSaved: textKey('offline.notSaved'),
  tryAgain: textKey('error.tryAgain'),
  saved: textKey('offline.savedEvents'),
  stop: textKey('phone.stop'),
  changed: textKey('phone.changed'),
  isOff: textKey('phone.isOff'),
  notOn: textKey('phone.notOn'),
  tryOnPage: textKey('phone.tryOnPage'),
}
