// Made by `npm run texts` from locales/en: what each text takes.

/** An element around a part of a text: `rich` takes the function that draws it. */
export type Tag = { isTag: true }

export type TextArguments = {
  'announcement.dismiss': { text: string | number }
  'announcement.less': null
  'announcement.more': null
  'author.card': null
  'author.check': null
  'author.closed': null
  'author.events': null
  'author.failed': null
  'author.kept': null
  'author.late': null
  'author.loading': null
  'author.name': null
  'author.notKept': null
  'author.numbered': { number: string | number }
  'author.open': null
  'author.save': null
  'author.saved': null
  'author.schedule': null
  'author.script': null
  'author.spot': { room: string | number; times: string | number }
  'author.spotOnDay': { day: string | number; room: string | number; times: string | number }
  'author.type': null
  'author.yours': null
  'bar.event': null
  'bar.more': null
  'bar.moreName': null
  'bar.myDay': null
  'bar.name': null
  'bar.now': null
  'bar.schedule': null
  'bar.search': null
  'calendar.add': null
  'calendar.copied': null
  'calendar.copy': null
  'calendar.endsOnline': null
  'calendar.failed': null
  'calendar.follows': null
  'calendar.kept': null
  'calendar.making': null
  'calendar.offline': null
  'calendar.open': null
  'calendar.remove': null
  'calendar.stop': null
  'calendar.stopped': null
  'calendar.stoppedHere': null
  'calendar.storesNothing': null
  'calendar.subscribe': null
  'calendar.subscribed': null
  'calendar.title': null
  'calendar.tryOnline': null
  'change.back': { place: string | number; title: string | number }
  'change.gone': { title: string | number }
  'change.isBack': { place: string | number }
  'change.isGone': null
  'change.isMerged': { into: string | number; place: string | number }
  'change.mergedSession': { into: string | number; place: string | number; title: string | number }
  'change.moved': { place: string | number; title: string | number }
  'change.onDay': { day: string | number; time: string | number }
  'change.place': { room: string | number; when: string | number }
  'copy.done': null
  'copy.doneText': { label: string | number }
  'copy.failed': null
  'copy.name': { label: string | number }
  'copy.unable': null
  'data.about': { event: string | number }
  'data.anySite': { link: Tag }
  'data.app': null
  'data.apps': { link: Tag }
  'data.calendar': null
  'data.changesAtom': null
  'data.code': null
  'data.download': null
  'data.downloadNamed': { name: string | number }
  'data.embed': null
  'data.eventAddress': null
  'data.everyone': null
  'data.follows': { link: Tag }
  'data.giggityCode': null
  'data.html': null
  'data.isHidden': null
  'data.nowJson': null
  'data.onPhone': null
  'data.oneLine': { code: Tag }
  'data.otherApps': null
  'data.picturePng': null
  'data.preview': null
  'data.programs': null
  'data.roomsCsv': null
  'data.scan': null
  'data.scheduleAddress': null
  'data.scheduleJson': null
  'data.scheduleXml': null
  'data.sessionsCsv': null
  'data.sponsorsCsv': null
  'data.subscribe': null
  'data.subscribeTo': { name: string | number }
  'data.title': null
  'data.wholeEvent': null
  'dialog.close': null
  'error.checkConnection': null
  'error.page': null
  'error.tryAgain': null
  'error.unknown': null
  'error.unreachable': null
  'event.allIn': { city: string | number }
  'event.archiveNamed': { dates: string | number; name: string | number }
  'event.count': { count: number }
  'event.dayOver': null
  'event.earlierIn': { year: string | number }
  'event.hasEnded': null
  'event.inDays': { count: number }
  'event.inMonths': { count: number }
  'event.inYears': { count: number }
  'event.isPast': null
  'event.isUpcoming': null
  'event.laterIn': { year: string | number }
  'event.nearest': null
  'event.nextIn': { city: string | number }
  'event.noDate': null
  'event.onMap': { city: string | number }
  'event.onNow': { time: string | number }
  'event.onNowBreak': { time: string | number; title: string | number }
  'event.search': null
  'event.searchHint': null
  'event.searchName': null
  'event.showAll': null
  'event.today': null
  'event.tomorrow': null
  'event.upNext': { time: string | number }
  'event.upNextBreak': { time: string | number; title: string | number }
  'event.view': { product: string | number }
  'event.viewArchive': null
  'event.viewNamed': { dates: string | number; name: string | number; product: string | number }
  'field.description': null
  'field.focus': null
  'field.language': null
  'field.level': null
  'field.presenterName': null
  'field.title': null
  'field.type': null
  'filter.atThisMoment': null
  'filter.byRoom': null
  'filter.clear': null
  'filter.failed': null
  'filter.name': null
  'filter.notFull': null
  'filter.onNow': null
  'filter.room': null
  'filter.show': { count: number }
  'filter.title': null
  'footer.contact': null
  'footer.noQuick': null
  'footer.quick': null
  'footer.quickName': null
  'footer.rights': null
  'footer.social': null
  'install.act': null
  'install.inMenu': null
  'install.onApple': null
  'install.title': null
  'install.why': null
  'landing.create': null
  'landing.earlier': null
  'landing.failed': null
  'landing.findYours': null
  'landing.found': { found: string | number; total: number }
  'landing.foundPast': { found: string | number; total: number }
  'landing.later': null
  'landing.loading': null
  'landing.none': null
  'landing.past': null
  'landing.searching': null
  'landing.showAll': null
  'landing.soon': null
  'landing.spelling': null
  'landing.title': null
  'landing.upcoming': null
  'language.choose': { language: string | number }
  'language.thisPage': null
  'link.about': { event: string | number }
  'link.failed': null
  'link.loading': null
  'link.namedNewTab': { name: string | number }
  'link.newTab': null
  'link.none': null
  'link.title': null
  'loading': null
  'manager.account': null
  'manager.admin': null
  'manager.events': null
  'manager.find': null
  'manager.findOne': { count: string | number }
  'manager.found': { found: string | number; total: string | number }
  'manager.helper': null
  'manager.installation': null
  'manager.logOut': null
  'manager.logoutFailed': null
  'manager.past': { count: string | number }
  'manager.signIn': null
  'manager.signOut': null
  'manager.signedInAs': { name: string | number }
  'manager.thisEvent': null
  'menu.allLinks': null
  'menu.main': null
  'menu.name': null
  'menu.schedule': null
  'menu.sponsors': null
  'news.about': { event: string | number }
  'news.changes': null
  'news.failed': null
  'news.inRoom': { room: string | number }
  'news.loading': null
  'news.new': null
  'news.none': null
  'news.title': null
  'news.unread': { count: string | number }
  'news.willBe': null
  'offline.asOf': { time: string | number }
  'offline.notSaved': null
  'offline.saved': null
  'offline.savedEvents': null
  'offline.title': null
  'offline.tryAgain': null
  'page.allEvents': null
  'page.notFound': null
  'page.notRouted': null
  'page.skip': null
  'phone.changed': null
  'phone.failed': null
  'phone.installs': null
  'phone.isOff': null
  'phone.kept': null
  'phone.messages': null
  'phone.minutes': { count: string | number }
  'phone.noAnswer': null
  'phone.notOn': null
  'phone.refused': null
  'phone.remind': null
  'phone.stop': null
  'phone.tell': null
  'phone.tryOnPage': null
  'plan.about': { event: string | number }
  'plan.bottom': null
  'plan.failed': null
  'plan.first': { session: Tag; soft: Tag; time: string | number }
  'plan.floors': null
  'plan.fullSize': null
  'plan.isOver': null
  'plan.keys': { plan: string | number }
  'plan.left': null
  'plan.loading': null
  'plan.lowerLeft': null
  'plan.lowerRight': null
  'plan.middle': null
  'plan.next': { session: Tag; soft: Tag; time: string | number }
  'plan.nextTo': { part: string | number; room: string | number }
  'plan.noSessions': null
  'plan.none': null
  'plan.onNow': { session: Tag; soft: Tag; time: string | number }
  'plan.reset': null
  'plan.right': null
  'plan.roomUnmarked': { room: string | number }
  'plan.rooms': { plan: string | number }
  'plan.title': null
  'plan.top': null
  'plan.unavailable': null
  'plan.unmarked': { rooms: string | number }
  'plan.upperLeft': null
  'plan.upperRight': null
  'plan.zoomIn': null
  'plan.zoomOut': null
  'release.isNew': { reload: Tag }
  'reminder.one': { minutes: number; title: string | number }
  'reminder.session': { room: string | number; title: string | number }
  'reminder.several': { count: number; minutes: number }
  'reminder.show': null
  'room.about': { event: string | number; room: string | number }
  'room.all': null
  'room.closed': null
  'room.closedFrom': { end: string | number; room: string | number; start: string | number }
  'room.closedOnDay': { date: string | number; end: string | number; room: string | number; start: string | number }
  'room.closedUntil': { time: string | number }
  'room.count': { count: number }
  'room.holds': { count: number }
  'room.inSpan': { span: string | number }
  'room.isOver': null
  'room.nextHere': null
  'room.noneYet': { room: string | number }
  'room.nothingNow': null
  'room.nowHere': null
  'room.onPlan': null
  'room.schedule': null
  'room.several': null
  'room.show': null
  'room.showNext': null
  'room.showOnPlan': null
  'room.subscribe': null
  'room.title': null
  'room.unknown': null
  'room.unknownAbout': null
  'room.until': { time: string | number }
  'schedule.break': null
  'schedule.breakAt': { time: string | number; title: string | number }
  'schedule.breakUntil': { left: string | number; name: Tag; time: string | number; title: string | number }
  'schedule.bringTopic': null
  'schedule.choose': null
  'schedule.clearFilters': null
  'schedule.clearSearch': null
  'schedule.continue': null
  'schedule.count': { of: number }
  'schedule.countFor': { of: number; query: string | number }
  'schedule.countFound': { found: string | number; of: number }
  'schedule.countFoundFor': { found: string | number; of: number; query: string | number }
  'schedule.dateTime': { date: string | number; time: string | number }
  'schedule.days': null
  'schedule.failedRooms': null
  'schedule.failedSessions': null
  'schedule.failedSlots': null
  'schedule.filled': { filled: string | number; open: number }
  'schedule.goesOn': { title: string | number }
  'schedule.hours': null
  'schedule.isPlanned': null
  'schedule.more': { count: string | number }
  'schedule.nextAfter': { after: Tag; breakTime: string | number; span: string | number; time: string | number; title: string | number; when: Tag }
  'schedule.nextAt': { span: string | number; time: string | number }
  'schedule.noneFound': null
  'schedule.noneKept': null
  'schedule.noneMatch': null
  'schedule.noneThen': null
  'schedule.notRecorded': null
  'schedule.nothingShown': null
  'schedule.now': null
  'schedule.onNow': null
  'schedule.search': null
  'schedule.searchHint': null
  'schedule.searchName': null
  'schedule.showAll': null
  'schedule.showEarlier': { count: number }
  'schedule.showMine': null
  'schedule.skip': null
  'schedule.table': null
  'schedule.time': null
  'schedule.title': null
  'schedule.toCome': null
  'schedule.upNext': null
  'schedule.willAppear': null
  'screen.asOf': { time: string | number }
  'screen.at': { time: string | number }
  'screen.closed': null
  'screen.code': { name: string | number }
  'screen.comingTogether': null
  'screen.forRoom': { room: string | number; text: string | number }
  'screen.free': null
  'screen.full': null
  'screen.in': { span: string | number }
  'screen.isOver': null
  'screen.later': null
  'screen.moment': null
  'screen.more': { count: string | number }
  'screen.next': null
  'screen.nextAt': { time: string | number }
  'screen.nextBreak': { time: string | number; title: string | number }
  'screen.noMore': null
  'screen.noRoom': { room: string | number }
  'screen.now': null
  'screen.page': { count: string | number; page: string | number }
  'screen.roomClosed': { time: string | number }
  'screen.starts': { time: string | number }
  'screen.thanks': null
  'screen.thatsAll': null
  'screen.then': { breaks: string | number }
  'screen.turn': { count: string | number; turn: string | number }
  'screen.until': { time: string | number }
  'screen.untilTomorrow': null
  'screen.weBegin': null
  'screen.welcome': null
  'screen.willAppear': null
  'search.clear': null
  'search.countPeople': { count: number }
  'search.countRooms': { count: number }
  'search.countSessions': { count: number }
  'search.hint': null
  'search.keys': null
  'search.kinds': null
  'search.more': { count: string | number }
  'search.name': null
  'search.none': { query: string | number }
  'search.people': null
  'search.results': null
  'search.rooms': null
  'search.sessions': null
  'search.suggestions': null
  'search.title': null
  'session.alsoAt': { time: string | number }
  'session.alsoBy': { count: number }
  'session.bringAllBack': null
  'session.bringBack': null
  'session.bringBackNamed': { title: string | number }
  'session.close': null
  'session.everybodySees': null
  'session.favorite': null
  'session.favoriteNamed': { title: string | number }
  'session.full': null
  'session.fullAt': { time: string | number }
  'session.fullFailed': null
  'session.fullOnDay': { date: string | number; time: string | number }
  'session.gone': null
  'session.hidden': { count: string | number }
  'session.hiddenAbout': null
  'session.isFull': null
  'session.isHidden': null
  'session.linkCopied': null
  'session.loadingAll': null
  'session.moved': null
  'session.movedFrom': { place: string | number }
  'session.new': null
  'session.next': null
  'session.nextIn': { span: string | number }
  'session.noLongerFull': null
  'session.notForMe': null
  'session.nowLeft': { left: string | number }
  'session.nowUntil': { left: string | number; time: string | number }
  'session.previous': null
  'session.saidFull': null
  'session.share': null
  'site.sentence': null
  'sponsor.about': { event: string | number }
  'sponsor.failed': { reason: string | number }
  'sponsor.heading': null
  'sponsor.loading': null
  'sponsor.none': null
  'sponsor.thanks': null
  'sponsor.title': null
  'stars.added': null
  'stars.addedCount': { count: number }
  'stars.allAt': { time: string | number }
  'stars.code': null
  'stars.copyElsewhere': null
  'stars.counting': null
  'stars.eventOver': null
  'stars.free': { span: string | number }
  'stars.howTo': null
  'stars.inSpan': { span: string | number }
  'stars.lastHere': null
  'stars.more': null
  'stars.myDay': null
  'stars.noMore': null
  'stars.noneHere': null
  'stars.noneThen': null
  'stars.noneYet': null
  'stars.openElsewhere': null
  'stars.overlap': { count: number }
  'stars.scan': null
  'stars.showEarlier': null
  'stars.storesNothing': null
  'time.daysAgo': { count: number }
  'time.hours': { hours: string | number }
  'time.hoursAgo': { count: number }
  'time.hoursAndMinutes': { hours: string | number; minutes: string | number }
  'time.justNow': null
  'time.left': { span: string | number }
  'time.minutes': { minutes: string | number }
  'time.minutesAgo': { count: number }
  'time.onDate': { date: string | number; time: string | number }
  'time.onDay': { day: string | number; time: string | number }
  'time.yesterday': null
  'toast.dismiss': null
  'wifi.about': { event: string | number }
  'wifi.choose': { name: Tag }
  'wifi.code': { network: string | number }
  'wifi.connect': null
  'wifi.enterPassword': null
  'wifi.enterUser': { name: Tag }
  'wifi.how': null
  'wifi.network': null
  'wifi.notConfigured': null
  'wifi.open': null
  'wifi.password': null
  'wifi.scan': null
  'wifi.title': null
  'wifi.trouble': null
  'wifi.unavailable': null
  'wifi.user': null
  'write.noAnswer': null
  'write.notRedone': null
  'write.notUndone': null
  'write.redo': null
  'write.redone': null
  'write.undo': null
  'write.undone': null
  'archive.after': null
  'archive.asOf': { date: string | number; product: string | number }
  'archive.before': null
  'archive.contact': null
  'archive.days': null
  'archive.elsewhere': null
  'archive.helpful': null
  'archive.links': null
  'archive.none': null
  'archive.pages': null
  'archive.plan': null
  'archive.skip': null
  'embed.earlier': { count: string | number }
  'embed.empty': null
  'feed.new': { place: string | number; title: string | number }
  'feed.title': { event: string | number }
  'paper.announced': null
  'paper.closed': null
  'paper.crowded': { count: number; rooms: string | number }
  'paper.crowdedRooms': { count: number }
  'paper.dayList': null
  'paper.dayTable': null
  'paper.doors': null
  'paper.goesOn': null
  'paper.hidden': null
  'paper.join': null
  'paper.manySheets': { count: number }
  'paper.network': null
  'paper.noCode': null
  'paper.noLetters': { letters: string | number }
  'paper.noPassword': null
  'paper.page': { count: string | number; number: string | number }
  'paper.password': null
  'paper.poster': null
  'paper.roomNow': null
  'paper.scan': null
  'paper.sheet': { count: string | number; number: string | number }
  'paper.user': null
  'paper.wifi': null
  'push.back': { title: string | number }
  'push.gone': { title: string | number }
  'push.manyChanged': { count: number }
  'push.merged': { title: string | number }
  'push.more': { count: number }
  'push.moved': { title: string | number }
  'push.newRoom': { title: string | number }
  'push.on': null
  'push.place': { room: string | number; when: string | number }
  'push.sameTime': { room: string | number; when: string | number }
  'push.was': { room: string | number; when: string | number }
  'push.will': { event: string | number }
}
