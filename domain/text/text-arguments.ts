// Made by `npm run texts` from locales/en: what each text takes.

/** An element around a part of a text: `rich` takes the function that draws it. */
export type Tag = { isTag: true }

export type TextArguments = {
  'data.changesAtom': null
  'data.nowJson': null
  'data.picturePng': null
  'data.roomsCsv': null
  'data.scheduleJson': null
  'data.scheduleXml': null
  'data.sessionsCsv': null
  'data.sponsorsCsv': null
  'loading': null
  'schedule.search': null
  'schedule.showAll': null
  'schedule.showMine': null
  'wifi.choose': { name: Tag }
  'wifi.code': { network: string | number }
  'wifi.connect': null
  'wifi.enterPassword': null
  'wifi.enterUser': { name: Tag }
  'wifi.how': null
  'wifi.network': null
  'wifi.open': null
  'wifi.password': null
  'wifi.scan': null
  'wifi.trouble': null
  'wifi.user': null
}
