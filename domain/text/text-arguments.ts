// Made by `npm run texts` from locales/en: the values that messages take.

/** An element around a part of a text: `rich` takes the function that draws it. */
export type Tag = { isTag: true }

export type TextArguments = {
  'announcement.dismiss': { text: string | number }
  'author.numbered': { number: string | number }
  'author.spot': { room: string | number; times: string | number }
  'author.spotOnDay': { day: string | number; room: string | number; times: string | number }
  'change.back': { place: string | number; title: string | number }
  'change.gone': { title: string | number }
  'change.isBack': { place: string | number }
  'change.isMerged': { into: string | number; place: string | number }
  'change.mergedSession': { into: string | number; place: string | number; title: string | number }
  'change.moved': { place: string | number; title: string | number }
  'change.onDay': { day: string | number; time: string | number }
  'change.place': { room: string | number; when: string | number }
  'copy.doneText': { label: string | number }
  'copy.name': { label: string | number }
  'data.anySite': { link: Tag }
  'data.apps': { link: Tag }
  'data.downloadNamed': { name: string | number }
  'data.follows': { link: Tag }
  'data.oneLine': { code: Tag }
  'data.subscribeTo': { name: string | number }
  'emergency.title': { text: string | number }
  'event.allIn': { city: string | number }
  'event.archiveNamed': { dates: string | number; name: string | number }
  'event.count': { count: number }
  'event.earlierIn': { year: string | number }
  'event.inDays': { count: number }
  'event.inMonths': { count: number }
  'event.inYears': { count: number }
  'event.laterIn': { year: string | number }
  'event.nextIn': { city: string | number }
  'event.onMap': { city: string | number }
  'event.onNow': { time: string | number }
  'event.onNowBreak': { time: string | number; title: string | number }
  'event.upNext': { time: string | number }
  'event.upNextBreak': { time: string | number; title: string | number }
  'event.view': { product: string | number }
  'event.viewNamed': { dates: string | number; name: string | number; product: string | number }
  'filter.again': { values: string | number }
  'filter.show': { count: number }
  'landing.found': { found: string | number; total: number }
  'landing.foundPast': { found: string | number; total: number }
  'link.namedNewTab': { name: string | number }
  'news.inRoom': { room: string | number }
  'news.unread': { count: string | number }
  'offline.asOf': { time: string | number }
  'phone.minutes': { count: string | number }
  'plan.between': { other: string | number; part: string | number; room: string | number }
  'plan.first': { session: Tag; soft: Tag; time: string | number }
  'plan.keys': { plan: string | number }
  'plan.next': { session: Tag; soft: Tag; time: string | number }
  'plan.nextTo': { part: string | number; room: string | number }
  'plan.onNow': { session: Tag; soft: Tag; time: string | number }
  'plan.roomUnmarked': { room: string | number }
  'plan.rooms': { plan: string | number }
  'plan.unmarked': { rooms: string | number }
  'release.isNew': { reload: Tag }
  'reminder.one': { minutes: number; title: string | number }
  'reminder.session': { room: string | number; title: string | number }
  'reminder.several': { count: number; minutes: number }
  'room.closedFrom': { end: string | number; room: string | number; start: string | number }
  'room.closedOnDay': { date: string | number; end: string | number; room: string | number; start: string | number }
  'room.closedUntil': { time: string | number }
  'room.count': { count: number }
  'room.holds': { count: number }
  'room.noneYet': { room: string | number }
  'room.until': { time: string | number }
  'schedule.breakAt': { time: string | number; title: string | number }
  'schedule.breakUntil': { left: string | number; name: Tag; time: string | number; title: string | number }
  'schedule.countFor': { of: number; query: string | number }
  'schedule.countFound': { found: string | number; of: number }
  'schedule.countFoundFor': { found: string | number; of: number; query: string | number }
  'schedule.filled': { filled: string | number; open: number }
  'schedule.freeSpots': { count: number }
  'schedule.goesOn': { title: string | number }
  'schedule.more': { count: string | number }
  'schedule.nextAfter': { after: Tag; breakTime: string | number; span: string | number; time: string | number; title: string | number; when: Tag }
  'schedule.nextAt': { span: string | number; time: string | number }
  'schedule.showEarlier': { count: number }
  'schedule.timeOnDay': { day: string | number; time: string | number }
  'screen.at': { time: string | number }
  'screen.code': { name: string | number }
  'screen.forRoom': { room: string | number; text: string | number }
  'screen.free': { rooms: string | number; time: string | number }
  'screen.more': { count: string | number }
  'screen.nextAt': { time: string | number }
  'screen.nextBreak': { time: string | number; title: string | number }
  'screen.noRoom': { room: string | number }
  'screen.page': { count: string | number; page: string | number }
  'screen.roomClosed': { time: string | number }
  'screen.starts': { time: string | number }
  'screen.then': { breaks: string | number }
  'screen.turn': { count: string | number; turn: string | number }
  'screen.until': { time: string | number }
  'search.countPages': { count: number }
  'search.countPeople': { count: number }
  'search.countSessions': { count: number }
  'search.more': { count: string | number }
  'search.none': { query: string | number }
  'session.alsoAt': { time: string | number }
  'session.alsoBy': { count: number }
  'session.bringBackNamed': { title: string | number }
  'session.favoriteNamed': { title: string | number }
  'session.fullAt': { time: string | number }
  'session.fullOnDay': { date: string | number; time: string | number }
  'session.hidden': { count: string | number }
  'session.joinFrom': { time: string | number }
  'session.late': { minutes: string | number }
  'session.movedFrom': { place: string | number }
  'session.nextIn': { span: string | number }
  'session.nowLeft': { left: string | number }
  'session.nowUntil': { left: string | number; time: string | number }
  'sponsor.failed': { reason: string | number }
  'sponsor.levelFriends': { brand: string | number }
  'stars.addedCount': { count: number }
  'stars.allAt': { time: string | number }
  'stars.free': { span: string | number }
  'stars.overlap': { count: number }
  'time.daysAgo': { count: number }
  'time.hours': { hours: string | number }
  'time.hoursAgo': { count: number }
  'time.hoursAndMinutes': { hours: string | number; minutes: string | number }
  'time.in': { span: string | number }
  'time.left': { span: string | number }
  'time.minutes': { minutes: string | number }
  'time.minutesAgo': { count: number }
  'time.onDate': { date: string | number; time: string | number }
  'time.onDay': { day: string | number; time: string | number }
  'wifi.choose': { name: Tag }
  'wifi.code': { network: string | number }
  'wifi.enterUser': { name: Tag }
  'account.connect': { provider: string | number }
  'account.connectedAndUsed': { added: Tag; used: Tag }
  'account.disconnectNamed': { provider: string | number }
  'account.disconnectQuestion': { provider: string | number }
  'account.disconnectedAbout': { provider: string | number }
  'account.lastUsed': { time: Tag }
  'account.linkSentTo': { email: string | number }
  'account.signOutOf': { browser: string | number }
  'account.signOutOfThis': { browser: string | number }
  'account.signedInBy': { address: string | number; provider: string | number; time: Tag }
  'account.signedInFrom': { address: string | number; time: Tag }
  'account.unnamed': { name: string | number }
  'act.acceptedCard': { spot: string | number }
  'act.acceptedCertainWith': { changes: string | number }
  'act.acceptedNumberedCard': { number: string | number; spot: string | number }
  'act.acceptedWallWith': { changes: string | number }
  'act.added': { name: string | number; noun: 'rooms' | 'floor_plans' | 'time_slots' | (string & {}) }
  'act.addedSeveral': { count: number; noun: 'rooms' | 'floor_plans' | 'time_slots' | (string & {}) }
  'act.authorOfCard': { number: string | number }
  'act.by': { act: string | number; who: Tag }
  'act.cancelled': { title: string | number }
  'act.changed': { name: string | number; noun: 'rooms' | 'floor_plans' | 'time_slots' | (string & {}) }
  'act.changedList': { list: string | number }
  'act.changedSeveral': { count: number; noun: 'rooms' | 'floor_plans' | 'time_slots' | (string & {}) }
  'act.closedRoom': { end: string | number; room: string | number; start: string | number }
  'act.confirmedCard': { title: string | number }
  'act.copied': { event: string | number; things: string | number }
  'act.countAdded': { count: number }
  'act.countToTray': { count: string | number }
  'act.deleted': { name: string | number; noun: 'rooms' | 'floor_plans' | 'time_slots' | (string & {}) }
  'act.deletedSeveral': { count: number; noun: 'rooms' | 'floor_plans' | 'time_slots' | (string & {}) }
  'act.emptiedRoom': { room: string | number; time: string | number }
  'act.helperOfRoom': { room: string | number }
  'act.hidIdea': { title: string | number }
  'act.loadedArchive': { file: string | number; things: string | number }
  'act.loadedArchiveToTray': { count: number; file: string | number; things: string | number }
  'act.loadedFile': { file: string | number }
  'act.markedFull': { title: string | number }
  'act.markedLate': { minutes: string | number; title: string | number }
  'act.markedNotFull': { title: string | number }
  'act.markedOnTime': { title: string | number }
  'act.merged': { gone: string | number; kept: string | number }
  'act.moved': { spot: string | number; title: string | number }
  'act.movedSeveral': { count: number }
  'act.movedSlot': { times: string | number }
  'act.movedToTray': { title: string | number }
  'act.openedRoom': { room: string | number }
  'act.placedRoom': { plan: string | number; room: string | number }
  'act.publishedCard': { spot: string | number }
  'act.publishedNumberedCard': { number: string | number; spot: string | number }
  'act.redid': { act: string | number }
  'act.redone': { act: string | number }
  'act.renamedValue': { label: string | number; list: string | number; was: string | number }
  'act.restored': { name: string | number; noun: 'rooms' | 'floor_plans' | 'time_slots' | (string & {}) }
  'act.setLength': { count: number; title: string | number }
  'act.shiftedEarlier': { minutes: number; slots: 'one' | (string & {}); time: string | number }
  'act.shiftedLater': { minutes: number; slots: 'one' | (string & {}); time: string | number }
  'act.showedIdea': { title: string | number }
  'act.swapped': { other: string | number; title: string | number }
  'act.swappedRooms': { rooms: string | number; time: string | number }
  'act.tookNameOff': { title: string | number }
  'act.tookRoomOffPlan': { room: string | number }
  'act.tookSpot': { other: string | number; spot: string | number; title: string | number }
  'act.undid': { act: string | number }
  'act.undone': { act: string | number }
  'act.wentBack': { time: string | number }
  'announcement.hours': { count: number }
  'announcement.left': { count: number }
  'announcement.minutes': { count: number }
  'announcement.takeDownNamed': { text: string | number }
  'archive.tooLarge': { max: string | number }
  'author.cancelled': { spot: string | number }
  'author.coHost': { number: string | number }
  'author.coHostEnd': { number: string | number }
  'author.ideaJoined': { number: string | number }
  'author.merged': { title: string | number }
  'author.wishTaken': { number: string | number }
  'board.addAt': { spot: string | number }
  'board.alsoHere': { names: string | number }
  'board.closedUntil': { time: string | number }
  'board.continues': { title: Tag }
  'board.countFound': { count: string | number }
  'board.day': { day: string | number }
  'board.discardMoves': { count: number }
  'board.forSlotsOnly': { count: number }
  'board.hasLargerRoom': { title: string | number }
  'board.hereFor': { minor: Tag; span: string | number }
  'board.holds': { count: string | number }
  'board.isIn': { spot: string | number; title: string | number }
  'board.isInTray': { title: string | number }
  'board.isMoving': { name: string | number }
  'board.jumpTo': { time: string | number }
  'board.justMovedBy': { hidden: Tag; who: string | number }
  'board.lasts': { count: number; title: string | number }
  'board.lifted': { title: string | number }
  'board.mergeInto': { title: string | number }
  'board.merged': { gone: string | number; kept: string | number }
  'board.moveToTray': { titles: string | number }
  'board.movesWait': { count: number; lead: Tag }
  'board.namedNotMoved': { count: number; sessions: string | number }
  'board.oneSlotLess': { hidden: Tag }
  'board.oneSlotMore': { hidden: Tag }
  'board.putBack': { title: string | number }
  'board.putHere': { title: string | number }
  'board.putHereAt': { spot: string | number; title: string | number }
  'board.quoted': { title: string | number }
  'board.spotHas': { sessions: string | number; spot: string | number }
  'board.spotIs': { spot: string | number; state: string | number }
  'board.spotName': { room: string | number; time: string | number }
  'board.swapped': { other: string | number; title: string | number }
  'board.takenSpotName': { room: string | number; time: string | number }
  'board.titleBy': { presenter: string | number; title: string | number }
  'board.toCheck': { count: number }
  'board.tookSpot': { count: number; others: string | number; spot: string | number; title: string | number }
  'board.toolKeys': { keys: string | number; name: string | number }
  'board.waitingCards': { count: number }
  'card.beingRead': { count: number }
  'card.check': { which: 'title' | 'presenterName' | (string & {}) }
  'card.checkSeveral': { fields: string | number }
  'card.confirmed': { title: string | number }
  'card.discardNamed': { name: string | number }
  'card.doubtsSent': { host: string | number }
  'card.earlierSays': { title: string | number }
  'card.editedBy': { name: string | number }
  'card.emptyOf': { event: string | number }
  'card.fieldOnCard': { field: string | number }
  'card.httpReason': { code: string | number; status: '400' | '401' | '403' | '404' | '413' | '415' | '429' | '500' | '502' | '503' | '504' | (string & {}) }
  'card.idle': { minutes: number }
  'card.isRight': { which: 'title' | 'presenterName' | 'both' | (string & {}) }
  'card.laterSays': { title: string | number }
  'card.lost': { sentence: string | number }
  'card.notes': { count: number }
  'card.number': { number: string | number }
  'card.ofOthers': { count: number }
  'card.onDevice': { count: number }
  'card.openNamed': { name: string | number }
  'card.photosSent': { host: string | number }
  'card.processingError': { error: string | number }
  'card.processingStatus': { reason: string | number; status: string | number }
  'card.readAgain': { name: string | number }
  'card.ready': { from: string | number; to: string | number }
  'card.replaceWord': { reading: string | number; word: string | number }
  'card.retypeWord': { word: string | number }
  'card.savedCount': { count: number }
  'card.toDo': { count: number }
  'card.wordIsPresenter': { word: string | number }
  'card.wordIsRight': { word: string | number }
  'card.writeAs': { text: string | number }
  'check.cardCount': { count: number }
  'check.floors': { count: number }
  'check.inTray': { count: number }
  'check.paperReady': { count: number }
  'check.screensReady': { count: number }
  'check.toDo': { checks: string | number }
  'check.toReview': { count: number }
  'check.unplaced': { count: number }
  'claim.count': { count: number }
  'claim.onDay': { day: string | number; times: string | number }
  'claim.roomFor': { count: number; room: string | number }
  'delivery.failed': { code: string | number }
  'door.helperCodeOf': { room: string | number }
  'door.minutes': { minutes: string | number }
  'door.people': { count: number }
  'door.roomsNeedHelp': { rooms: string | number }
  'emergency.endAbout': { text: string | number }
  'emergency.endNamed': { text: string | number }
  'emergency.see': { text: string | number }
  'emergency.stays': { text: string | number }
  'emergency.willShow': { text: string | number }
  'event.bringBackNamed': { name: string | number }
  'event.clockHours': { hours: string | number }
  'event.createFailed': { reason: string | number }
  'event.dayCount': { count: number }
  'event.deleteQuestion': { name: string | number }
  'event.deletedBy': { date: string | number; end: string | number; name: string | number; place: string | number }
  'event.deletedMeanwhile': { list: string | number }
  'event.permissions': { name: string | number }
  'event.permissionsTitle': { name: string | number }
  'event.updateFailed': { reason: string | number }
  'fact.countHosts': { count: number }
  'fact.countLinks': { count: number }
  'fact.joiningKnown': { address: string | number }
  'fact.row': { list: string | number; number: string | number }
  'history.changed': { name: string | number; noun: 'events' | 'rooms' | 'time_slots' | 'sessions' | 'session_cards' | 'numbered_cards' | 'sponsors' | 'event_pages' | 'announcements' | 'footer_settings' | 'wifi_settings' | 'floor_plans' | 'social_links' | 'quick_links' | 'helpful_links' | (string & {}) }
  'history.changedUnnamed': { noun: 'events' | 'rooms' | 'time_slots' | 'sessions' | 'session_cards' | 'numbered_cards' | 'sponsors' | 'event_pages' | 'announcements' | 'footer_settings' | 'wifi_settings' | 'floor_plans' | 'social_links' | 'quick_links' | 'helpful_links' | (string & {}) }
  'history.count': { count: number; noun: 'events' | 'rooms' | 'time_slots' | 'sessions' | 'session_cards' | 'numbered_cards' | 'sponsors' | 'event_pages' | 'announcements' | 'footer_settings' | 'wifi_settings' | 'floor_plans' | 'social_links' | 'quick_links' | 'helpful_links' | 'event_permissions' | (string & {}) }
  'history.countChanges': { count: number }
  'history.created': { name: string | number; noun: 'events' | 'rooms' | 'time_slots' | 'sessions' | 'session_cards' | 'numbered_cards' | 'sponsors' | 'event_pages' | 'announcements' | 'footer_settings' | 'wifi_settings' | 'floor_plans' | 'social_links' | 'quick_links' | 'helpful_links' | (string & {}) }
  'history.createdUnnamed': { noun: 'events' | 'rooms' | 'time_slots' | 'sessions' | 'session_cards' | 'numbered_cards' | 'sponsors' | 'event_pages' | 'announcements' | 'footer_settings' | 'wifi_settings' | 'floor_plans' | 'social_links' | 'quick_links' | 'helpful_links' | (string & {}) }
  'history.deleted': { name: string | number; noun: 'events' | 'rooms' | 'time_slots' | 'sessions' | 'session_cards' | 'numbered_cards' | 'sponsors' | 'event_pages' | 'announcements' | 'footer_settings' | 'wifi_settings' | 'floor_plans' | 'social_links' | 'quick_links' | 'helpful_links' | (string & {}) }
  'history.deletedUnnamed': { noun: 'events' | 'rooms' | 'time_slots' | 'sessions' | 'session_cards' | 'numbered_cards' | 'sponsors' | 'event_pages' | 'announcements' | 'footer_settings' | 'wifi_settings' | 'floor_plans' | 'social_links' | 'quick_links' | 'helpful_links' | (string & {}) }
  'history.discarded': { name: string | number; noun: 'events' | 'rooms' | 'time_slots' | 'sessions' | 'session_cards' | 'numbered_cards' | 'sponsors' | 'event_pages' | 'announcements' | 'footer_settings' | 'wifi_settings' | 'floor_plans' | 'social_links' | 'quick_links' | 'helpful_links' | (string & {}) }
  'history.discardedUnnamed': { noun: 'events' | 'rooms' | 'time_slots' | 'sessions' | 'session_cards' | 'numbered_cards' | 'sponsors' | 'event_pages' | 'announcements' | 'footer_settings' | 'wifi_settings' | 'floor_plans' | 'social_links' | 'quick_links' | 'helpful_links' | (string & {}) }
  'history.gaveAccess': { user: string | number }
  'history.madeHelper': { user: string | number }
  'history.onlyOf': { name: Tag }
  'history.pin': { x: string | number; y: string | number }
  'history.reordered': { noun: 'rooms' | 'sponsors' | 'event_pages' | 'floor_plans' | 'social_links' | 'quick_links' | 'helpful_links' | (string & {}) }
  'history.restoreNamed': { name: string | number; noun: 'rooms' | 'time_slots' | 'sessions' | 'sponsors' | 'event_pages' | 'social_links' | 'quick_links' | 'helpful_links' | (string & {}) }
  'history.tookAccess': { user: string | number }
  'history.valuesOf': { list: string | number }
  'history.with': { rows: string | number }
  'idea.about': { event: string | number }
  'idea.changed': { number: string | number }
  'idea.count': { count: number }
  'idea.edit': { number: string | number }
  'idea.editNamed': { title: string | number }
  'idea.hidden': { number: string | number }
  'idea.hideNamed': { title: string | number }
  'idea.interest': { from: string | number; to: string | number }
  'idea.interestFrom': { from: string | number }
  'idea.interestOf': { count: number }
  'idea.joinNamed': { title: string | number }
  'idea.joined': { one: string | number; other: string | number }
  'idea.kept': { number: string | number }
  'idea.nameOffNamed': { title: string | number }
  'idea.numbered': { number: string | number; title: string | number }
  'idea.placeNamed': { title: string | number }
  'idea.placed': { title: string | number }
  'idea.showNamed': { title: string | number }
  'idea.shown': { number: string | number }
  'idea.starNamed': { title: string | number }
  'idea.takeNamed': { title: string | number }
  'idea.wishCount': { count: number }
  'image.current': { label: string | number }
  'image.notSaved': { label: string | number }
  'import.addValues': { count: number; values: string | number }
  'import.changes': { count: number }
  'import.countChanged': { count: number }
  'import.countLeftOut': { count: number }
  'import.countNew': { count: number }
  'import.countRemoved': { count: number }
  'import.countSame': { count: number }
  'import.countSlots': { count: number }
  'import.countToCheck': { count: number }
  'import.countToTray': { count: number }
  'import.hideSame': { count: number }
  'import.newRooms': { label: Tag; rooms: Tag }
  'import.newSlots': { label: Tag; slots: string | number }
  'import.sessions': { count: number }
  'import.showMore': { count: string | number; of: string | number }
  'import.showSame': { count: number }
  'import.sum': { rooms: string | number; sessions: string | number }
  'import.sumDays': { days: number; rooms: string | number; sessions: string | number }
  'import.withoutPresenter': { count: number }
  'installation.backupAt': { file: string | number; time: Tag }
  'installation.noBackup': { command: Tag }
  'installation.running': { node: string | number; time: Tag }
  'installation.version': { version: string | number }
  'installation.wrongCount': { count: number }
  'invalid.days': { max: number }
  'invalid.hands': { max: string | number }
  'invalid.language': { codes: string | number }
  'invalid.longPassword': { max: number }
  'invalid.mostCards': { max: number }
  'invalid.mostCharacters': { max: number }
  'invalid.mostDays': { max: number }
  'invalid.mostFloorPlans': { max: number }
  'invalid.mostHosts': { max: number }
  'invalid.mostHours': { max: number }
  'invalid.mostItems': { max: number }
  'invalid.mostLinks': { max: number }
  'invalid.mostPages': { max: number }
  'invalid.mostRooms': { max: number }
  'invalid.mostSessions': { max: number }
  'invalid.mostSlots': { max: number }
  'invalid.mostSponsors': { max: number }
  'invalid.mostTimes': { max: number }
  'invalid.mostValues': { max: number }
  'invalid.sessionIds': { max: number }
  'link.helpfulAddFailed': { reason: string | number }
  'link.helpfulDeleteFailed': { reason: string | number }
  'link.helpfulReorderFailed': { reason: string | number }
  'link.helpfulUpdateFailed': { reason: string | number }
  'link.quickAddFailed': { reason: string | number }
  'link.quickDeleteFailed': { reason: string | number }
  'link.quickUpdateFailed': { reason: string | number }
  'link.socialAddFailed': { reason: string | number }
  'link.socialDeleteFailed': { reason: string | number }
  'link.socialReorderFailed': { reason: string | number }
  'link.socialUpdateFailed': { reason: string | number }
  'list.count': { count: string | number }
  'list.showAllCount': { count: string | number }
  'manager.findOne': { count: string | number }
  'manager.found': { found: string | number; total: string | number }
  'manager.past': { count: string | number }
  'manager.signedInAs': { name: string | number }
  'paper.firstSheet': { title: string | number }
  'paper.noRooms': { link: Tag }
  'paper.noSlots': { link: Tag }
  'paper.noSlotsThatDay': { link: Tag }
  'paper.noWifi': { link: Tag }
  'paper.sheetCount': { count: number; format: string | number }
  'passkey.added': { added: Tag }
  'passkey.addedAndUsed': { added: Tag; used: Tag }
  'passkey.removeNamed': { name: string | number }
  'passkey.removeQuestion': { name: string | number }
  'passkey.removedAbout': { name: string | number }
  'permission.candidate': { email: string | number; name: string | number }
  'permission.candidateInvited': { email: string | number; name: string | number }
  'permission.grantedBy': { name: string | number }
  'permission.helperInvitedAbout': { email: string | number }
  'permission.helperNotTold': { email: string | number }
  'permission.revokeOf': { name: string | number }
  'permission.who': { event: string | number }
  'phone.phones': { count: number }
  'pitch.collides': { count: number; title: string | number }
  'pitch.hostIn': { title: string | number }
  'pitch.nextIs': { title: string | number }
  'pitch.placeIn': { spot: string | number }
  'pitch.seatless': { count: number }
  'pitch.seats': { count: number }
  'pitch.seconds': { count: number }
  'pitch.waiting': { count: number }
  'plan.imageHintRooms': { count: number }
  'plan.inWords': { room: Tag }
  'plan.isOff': { room: string | number }
  'plan.isOn': { part: string | number; plan: string | number; room: string | number }
  'plan.lostWith': { count: number }
  'plan.notPlaced': { room: string | number }
  'plan.partOf': { part: string | number; plan: string | number }
  'plan.pin': { number: string | number; part: string | number; room: string | number }
  'plan.placeInWords': { room: string | number }
  'plan.reorderFailed': { reason: string | number }
  'plan.roomsOn': { count: number }
  'plan.tapPlace': { room: string | number }
  'portal.gone': { name: string | number }
  'rearrange.collision': { one: string | number; other: string | number; spot: string | number }
  'rearrange.dayEnds': { before: string | number; time: string | number }
  'rearrange.enterMinutes': { most: string | number }
  'rearrange.move': { from: string | number; title: string | number; to: string | number }
  'rearrange.moveShorter': { count: string | number; from: string | number; title: string | number; to: string | number; wanted: string | number }
  'rearrange.movedSlot': { from: string | number; to: string | number }
  'rearrange.named': { name: string | number }
  'rearrange.onlyAt': { time: string | number }
  'rearrange.roomOf': { count: string | number; name: string | number }
  'rearrange.shiftedEarlier': { minutes: number; time: string | number }
  'rearrange.shiftedLater': { minutes: number; time: string | number }
  'rearrange.slotsWillChange': { count: number }
  'rearrange.swapped': { other: string | number; room: string | number; time: string | number }
  'rearrange.timeOfBreak': { time: string | number; title: string | number }
  'rearrange.willMove': { count: number }
  'rearrange.willMoveAlsoToTray': { count: number; tray: string | number }
  'rearrange.willMoveToTray': { count: number }
  'restore.before': { time: string | number }
  'restore.chooseInZone': { zone: string | number }
  'restore.done': { time: string | number }
  'restore.titleAt': { time: string | number }
  'room.addFailed': { reason: string | number }
  'room.closedTimes': { end: string | number; start: string | number }
  'room.deleteFailed': { reason: string | number }
  'room.doorCodeOf': { room: string | number }
  'room.isClosed': { end: string | number; room: string | number; start: string | number }
  'room.isOpenAgain': { room: string | number }
  'room.namedAdded': { room: string | number }
  'room.namedNotAdded': { room: string | number }
  'room.refused': { rooms: string | number }
  'room.reorderFailed': { reason: string | number }
  'room.updateFailed': { reason: string | number }
  'row.delete': { name: string | number }
  'row.drag': { name: string | number }
  'row.dropped': { count: string | number; name: string | number; position: string | number }
  'row.edit': { name: string | number }
  'row.isOver': { count: string | number; name: string | number; position: string | number }
  'row.moveDown': { name: string | number }
  'row.moveUp': { name: string | number }
  'row.moved': { count: string | number; name: string | number; position: string | number }
  'row.pickedUp': { count: string | number; name: string | number; position: string | number }
  'row.remove': { name: string | number }
  'row.rename': { name: string | number }
  'row.stays': { name: string | number }
  'screenLink.code': { name: string | number }
  'screenLink.door': { room: string | number }
  'screenLink.preview': { name: string | number }
  'security.asHelper': { event: string | number }
  'security.by': { actor: string | number }
  'security.readsEvents': { ids: string | number }
  'security.renamed': { from: string | number; to: string | number }
  'security.role': { from: string | number; to: string | number }
  'security.roleBy': { from: string | number; provider: string | number; to: string | number }
  'security.writesEvents': { ids: string | number }
  'session.cardSays': { time: string | number }
  'session.countUnscheduled': { count: number }
  'session.lengthBeyond': { count: number }
  'session.lengthUntil': { count: number; time: string | number }
  'session.needsSpots': { missing: 'slots' | 'rooms' | (string & {}) }
  'session.notDeleted': { reason: string | number }
  'session.optionClosed': { name: string | number }
  'session.optionFull': { name: string | number }
  'session.optionOccupied': { name: string | number }
  'session.placedAt': { end: string | number; room: string | number; start: string | number; title: string | number }
  'session.placedSomewhere': { title: string | number }
  'session.saveHere': { room: string | number; time: string | number }
  'session.useTime': { time: string | number }
  'share.programsAbout': { link: Tag }
  'signIn.continueWith': { provider: string | number }
  'signIn.helpRun': { event: string | number }
  'signIn.opening': { provider: string | number }
  'signIn.passwordHint': { count: number }
  'signIn.pitch': { product: string | number }
  'signIn.title': { product: string | number }
  'slot.addFailed': { reason: string | number }
  'slot.addSlots': { count: number }
  'slot.addedSeveral': { count: number }
  'slot.copyCounts': { added: string | number; kept: string | number }
  'slot.count': { count: number }
  'slot.dayEnds': { time: string | number }
  'slot.dayHasThese': { day: string | number }
  'slot.deleteFailed': { reason: string | number }
  'slot.endOf': { name: string | number }
  'slot.lengthen': { time: string | number }
  'slot.numbered': { number: string | number }
  'slot.overlaps': { time: string | number }
  'slot.shorten': { time: string | number }
  'slot.shownAs': { time: string | number }
  'slot.someOverlap': { count: number }
  'slot.startOf': { name: string | number }
  'slot.timeAndSpan': { span: string | number; time: string | number }
  'slot.updateFailed': { reason: string | number }
  'sponsor.count': { count: number }
  'stars.count': { count: number }
  'steps.cardCount': { count: number }
  'steps.copied': { event: string | number }
  'steps.copyBoth': { rooms: number; slots: number }
  'steps.copyRooms': { count: number }
  'steps.copySlots': { count: number }
  'steps.done': { count: string | number; done: string | number }
  'steps.invited': { count: number }
  'steps.rooms': { count: number; names: string | number; total: Tag }
  'steps.slots': { count: number; end: string | number; start: string | number; total: Tag }
  'steps.timeCount': { count: number }
  'swaps.but': { gain: string | number; loss: string | number }
  'swaps.exchange': { gain: string | number; one: string | number; other: string | number }
  'swaps.fewerChoose': { count: number }
  'swaps.fewerSeats': { count: number }
  'swaps.from': { count: number }
  'swaps.moreChoose': { count: number }
  'swaps.moreSeats': { count: number }
  'swaps.move': { gain: string | number; one: string | number; spot: string | number }
  'swaps.tooFew': { count: number; least: string | number }
  'swaps.wallExchange': { one: string | number; other: string | number }
  'swaps.wallMove': { one: string | number; spot: string | number }
  'tabs.current': { label: string | number; section: string | number }
  'text.lessOf': { of: string | number }
  'text.moreOf': { of: string | number }
  'token.revokeNamed': { name: string | number }
  'token.revokedAbout': { name: string | number }
  'token.unused': { created: Tag }
  'token.used': { created: Tag; used: Tag }
  'undo.since': { act: string | number }
  'user.actionsFor': { name: string | number }
  'user.changeRoleAbout': { name: string | number }
  'value.addTo': { list: string | number }
  'value.removeQuestion': { list: string | number; name: string | number }
  'value.renameIn': { list: string | number }
  'value.sectionOf': { event: string | number }
  'version.newsOf': { version: string | number }
  'version.thisIs': { version: string | number }
  'wall.acceptCertain': { count: number }
  'wall.acceptChanges': { count: number }
  'wall.allLive': { count: number }
  'wall.change': { name: string | number }
  'wall.codeEnded': { number: string | number }
  'wall.column': { number: string | number }
  'wall.columnIs': { number: string | number }
  'wall.confirmAll': { count: string | number }
  'wall.confirmLine': { name: string | number }
  'wall.countGone': { count: number }
  'wall.countHeads': { count: number }
  'wall.countMoved': { count: number }
  'wall.countNew': { count: number }
  'wall.countRooms': { count: number }
  'wall.countTimes': { count: number }
  'wall.countToCheck': { count: number }
  'wall.countUnplaced': { count: number }
  'wall.countUnread': { count: number }
  'wall.covers': { notes: string | number; postcards: string | number }
  'wall.doubtLike': { title: string | number }
  'wall.doubtStays': { title: string | number }
  'wall.doubtTaken': { title: string | number }
  'wall.doubtTwice': { title: string | number }
  'wall.filledIn': { time: Tag }
  'wall.found': { count: number }
  'wall.fromSpot': { spot: string | number }
  'wall.holdMoves': { spot: string | number; title: string | number }
  'wall.holdStays': { spot: string | number; title: string | number }
  'wall.howMany': { axis: 'columns' | (string & {}) }
  'wall.inLines': { count: number; outside: number }
  'wall.isIdea': { number: string | number; title: string | number }
  'wall.isItRight': { doubt: string | number }
  'wall.kept': { count: number }
  'wall.keptAndSent': { count: number }
  'wall.lineOf': { count: number; name: string | number }
  'wall.linesMissing': { count: number; missing: 'columns' | 'rows' | (string & {}); of: string | number }
  'wall.live': { count: number }
  'wall.lockCard': { number: string | number }
  'wall.locked': { number: string | number }
  'wall.looking': { seconds: number }
  'wall.nameLine': { name: string | number }
  'wall.newCodeOf': { number: string | number }
  'wall.noIdea': { number: string | number }
  'wall.noNames': { missing: 'columns' | 'rows' | (string & {}) }
  'wall.notSeen': { count: number }
  'wall.ofIdea': { number: string | number }
  'wall.onHold': { count: number }
  'wall.overlaps': { times: string | number }
  'wall.partOfPhoto': { part: string | number; photo: string | number }
  'wall.partWithCards': { count: number; part: string | number }
  'wall.photoNumber': { number: string | number }
  'wall.placeCards': { count: number }
  'wall.placed': { count: number }
  'wall.removePhoto': { number: string | number }
  'wall.row': { number: string | number }
  'wall.rowIs': { number: string | number }
  'wall.selectDoubted': { count: string | number }
  'wall.sending': { count: number }
  'wall.someLive': { count: number; of: string | number }
  'wall.someLiveRest': { count: number; left: string | number; of: string | number }
  'wall.stillRead': { count: number }
  'wall.stillThereNamed': { name: string | number }
  'wall.takeCloser': { count: number }
  'wall.tapAgain': { axis: 'columns' | (string & {}) }
  'wall.tapFirst': { axis: 'columns' | (string & {}) }
  'wall.tapLast': { axis: 'columns' | (string & {}) }
  'wall.toCheckLater': { count: number }
  'wall.toSpot': { spot: string | number }
  'wall.toTrayNamed': { name: string | number }
  'wall.tooMany': { count: number }
  'wall.tooSmall': { parts: string | number }
  'wall.unlockCard': { number: string | number }
  'wall.unlocked': { number: string | number }
  'wall.unreadNumber': { number: string | number }
  'wall.unreadTypeNumber': { number: string | number }
  'wall.unreadableNumber': { number: string | number }
  'wall.unseen': { room: string | number; time: string | number; title: string | number }
  'wall.unseenNumber': { number: string | number; room: string | number; time: string | number; title: string | number }
  'wall.votes': { count: number }
  'warning.crowd': { capacity: string | number; stars: number }
  'warning.crowdFree': { capacity: string | number; holds: string | number; room: string | number; stars: number }
  'warning.crowdHands': { capacity: string | number; hands: number }
  'warning.crowdSwap': { capacity: string | number; has: number; holds: string | number; room: string | number; stars: number }
  'warning.presenterElsewhere': { presenter: string | number; room: string | number; time: string | number }
  'warning.presenterInOtherRoom': { presenter: string | number; time: string | number }
  'warning.sharedRoom': { time: string | number; title: string | number }
  'warning.shorter': { count: number; wanted: string | number }
  'webhook.answer': { outcome: string | number; status: string | number }
  'webhook.failingSince': { next: Tag; since: Tag }
  'webhook.givenUpSince': { since: Tag }
  'webhook.removeQuestion': { address: string | number }
  'webhook.testTo': { address: string | number }
  'archive.asOf': { date: string | number; product: string | number }
  'archiveFile.crowded': { reason: string | number }
  'archiveFile.damaged': { name: string | number }
  'archiveFile.inBreak': { title: string | number }
  'archiveFile.invalid': { place: string | number; reason: string | number }
  'archiveFile.largeFile': { name: string | number }
  'archiveFile.manyPictures': { max: string | number }
  'archiveFile.missing': { name: string | number }
  'archiveFile.noBeginning': { title: string | number }
  'archiveFile.noRoom': { title: string | number }
  'archiveFile.noTime': { title: string | number }
  'archiveFile.slotDay': { number: string | number }
  'archiveFile.slotEnds': { number: string | number }
  'archiveFile.unreadable': { code: string | number; file: string | number }
  'browser.on': { browser: string | number; system: string | number }
  'browser.unknown': { system: string | number }
  'checks.address': { url: string | number }
  'checks.bucket': { name: string | number }
  'checks.clockAhead': { seconds: string | number }
  'checks.clockBack': { time: string | number }
  'checks.disk': { path: string | number; size: string | number }
  'checks.diskFull': { path: string | number; size: string | number }
  'checks.diskLow': { path: string | number; size: string | number }
  'checks.failed': { fix: string | number; reason: string | number }
  'checks.fewFiles': { count: number }
  'checks.folder': { path: string | number }
  'checks.folderOpen': { path: string | number }
  'checks.folderOwner': { path: string | number }
  'checks.mail': { host: string | number; sender: string | number }
  'checks.noDisk': { path: string | number }
  'checks.noFolder': { path: string | number }
  'checks.noMail': { path: string | number }
  'checks.noTls': { url: string | number }
  'checks.notReady': { status: string | number; url: string | number }
  'checks.otherServer': { url: string | number }
  'checks.providers': { names: string | number }
  'checks.providersAlone': { names: string | number }
  'checks.pushAway': { names: string | number }
  'data.about': { event: string | number }
  'embed.earlier': { count: string | number }
  'feed.emergency': { text: string | number }
  'feed.new': { place: string | number; title: string | number }
  'feed.title': { event: string | number }
  'floorPlan.numbered': { number: string | number }
  'import.allDay': { title: string | number }
  'import.alphabet': { alphabet: string | number }
  'import.badCity': { city: string | number }
  'import.badDate': { date: string | number }
  'import.badEnd': { end: string | number; line: string | number }
  'import.badLength': { length: string | number; line: string | number }
  'import.badLinks': { count: number; names: string | number }
  'import.badTable': { line: string | number }
  'import.badTalk': { date: string | number; length: string | number; start: string | number; title: string | number }
  'import.badTimes': { end: string | number; start: string | number }
  'import.badZone': { zone: string | number }
  'import.blockedStays': { other: string | number; room: string | number; time: string | number; title: string | number }
  'import.blockedTray': { other: string | number; room: string | number; time: string | number; title: string | number }
  'import.breaks': { titles: string | number }
  'import.canceled': { title: string | number }
  'import.category': { count: number; name: string | number }
  'import.columnLeftOut': { column: string | number; count: number }
  'import.columnMissing': { column: string | number; name: string | number; names: string | number }
  'import.convertedClock': { event: string | number; file: string | number }
  'import.dayBefore': { day: string | number; times: string | number }
  'import.dayOutside': { count: number; date: string | number }
  'import.dayTooMany': { count: number; date: string | number; max: string | number }
  'import.declined': { status: string | number; title: string | number }
  'import.endBeforeStart': { end: string | number; line: string | number }
  'import.endless': { count: number; minutes: string | number }
  'import.endsDaysLater': { days: number; time: string | number; title: string | number }
  'import.endsLate': { time: string | number; title: string | number }
  'import.fieldsMore': { fields: string | number }
  'import.gridBreaks': { titles: string | number }
  'import.gridDay': { count: number; lines: string | number }
  'import.gridEnds': { minutes: string | number }
  'import.gridNoTime': { count: number; lines: string | number }
  'import.hours': { column: string | number }
  'import.lacksRoom': { list: string | number; max: string | number; words: string | number }
  'import.lacksValues': { list: string | number; words: string | number }
  'import.lineDay': { count: number; lines: string | number; texts: string | number }
  'import.lineDayUnclear': { count: number; lines: string | number; texts: string | number }
  'import.lineNoDay': { count: number; lines: string | number }
  'import.lineStart': { count: number; lines: string | number; texts: string | number }
  'import.linesEndless': { count: number; lines: string | number; minutes: string | number }
  'import.linesFilled': { count: number; lines: string | number }
  'import.linesHidden': { count: number; lines: string | number }
  'import.linesMore': { count: string | number; lines: string | number }
  'import.linesNight': { count: number; lines: string | number }
  'import.linesNoStart': { count: number; lines: string | number }
  'import.linesNoTitle': { count: number; lines: string | number }
  'import.longDescription': { title: string | number }
  'import.longTitle': { title: string | number }
  'import.manyDays': { days: number }
  'import.manyHosts': { count: number; max: string | number; names: string | number }
  'import.manyLinks': { count: number; max: string | number; names: string | number }
  'import.manyRooms': { max: string | number }
  'import.manyRows': { max: string | number }
  'import.manySessions': { max: string | number }
  'import.manySheetRows': { max: string | number }
  'import.manySlots': { max: string | number }
  'import.more': { count: string | number; names: string | number }
  'import.moreDeclined': { count: number }
  'import.moreUnplaced': { count: number }
  'import.nameEdition': { editions: string | number }
  'import.noDate': { text: string | number }
  'import.noEdition': { edition: string | number; editions: string | number }
  'import.noRoomTray': { title: string | number }
  'import.noSlot': { from: string | number; title: string | number; to: string | number }
  'import.noTime': { title: string | number }
  'import.noZone': { text: string | number }
  'import.noZoneAt': { offset: string | number; zone: string | number }
  'import.noZoneNamed': { zone: string | number }
  'import.onlyRoom': { room: string | number }
  'import.otherClock': { event: string | number; file: string | number }
  'import.otherLists': { names: string | number }
  'import.placesLost': { count: number }
  'import.repeats': { date: string | number; title: string | number }
  'import.sheetLeftOut': { name: string | number }
  'import.shifted': { date: string | number; dates: string | number }
  'import.slotEnds': { from: string | number; to: string | number }
  'import.slotLate': { from: string | number; to: string | number }
  'import.timesUnread': { title: string | number }
  'import.unexpected': { place: string | number; reason: string | number }
  'import.unknownColumn': { column: string | number }
  'import.unlistedRoom': { room: string | number; title: string | number }
  'import.unnamedEvent': { city: string | number }
  'import.unreadEditions': { fields: string | number }
  'import.unreadEvents': { fields: string | number }
  'import.unreadPresenters': { fields: string | number }
  'import.unreadRooms': { fields: string | number }
  'import.unreadSessions': { fields: string | number }
  'import.unreadSlots': { fields: string | number }
  'import.unstorable': { title: string | number }
  'import.untitled': { time: string | number }
  'import.untitledInRoom': { room: string | number; time: string | number }
  'import.wordOf': { count: number; word: string | number }
  'link.about': { event: string | number }
  'mail.accountAdded': { provider: string | number }
  'mail.accountSubject': { provider: string | number; site: string | number }
  'mail.asked': { site: string | number }
  'mail.asksForHelp': { events: string | number; inviter: string | number }
  'mail.asksForHelpAsAdmin': { events: string | number; inviter: string | number; site: string | number }
  'mail.asksForHelpText': { events: string | number; inviter: string | number }
  'mail.hello': { name: string | number }
  'mail.invitationEnds': { days: number }
  'mail.invited': { inviter: string | number; site: string | number }
  'mail.invitedAsAdmin': { inviter: string | number; site: string | number }
  'mail.invitedSubject': { site: string | number }
  'mail.linkFails': { page: string | number }
  'mail.lockedOut': { site: string | number }
  'mail.newPassword': { site: string | number }
  'mail.passkeyAdded': { name: string | number }
  'mail.passkeySubject': { site: string | number }
  'news.about': { event: string | number }
  'page.about': { event: string | number; page: string | number }
  'paper.cards': { event: string | number }
  'paper.crowded': { count: number; rooms: string | number }
  'paper.crowdedRooms': { count: number }
  'paper.freeRooms': { rooms: string | number }
  'paper.hangNameless': { heading: string | number }
  'paper.headings': { event: string | number }
  'paper.manySheets': { count: number }
  'paper.noLetters': { letters: string | number }
  'paper.numberedCards': { event: string | number; from: string | number; to: string | number }
  'paper.page': { count: string | number; number: string | number }
  'paper.reportAnnouncements': { count: number }
  'paper.reportBrowsers': { count: number }
  'paper.reportChanges': { count: number }
  'paper.reportFull': { count: number }
  'paper.reportHeads': { count: number }
  'paper.reportHosts': { count: number }
  'paper.reportRooms': { count: number }
  'paper.reportSessions': { count: number }
  'paper.reportStars': { count: number }
  'paper.reportThanks': { names: string | number }
  'paper.roomOf': { count: string | number; number: string | number }
  'paper.sheet': { count: string | number; number: string | number }
  'person.about': { event: string | number; name: string | number }
  'plan.about': { event: string | number }
  'push.back': { title: string | number }
  'push.emergency': { event: string | number }
  'push.gone': { title: string | number }
  'push.manyChanged': { count: number }
  'push.merged': { title: string | number }
  'push.more': { count: number }
  'push.moved': { title: string | number }
  'push.newRoom': { title: string | number }
  'push.oneEmergencyEnded': { text: string | number }
  'push.place': { room: string | number; when: string | number }
  'push.sameTime': { room: string | number; when: string | number }
  'push.stillOn': { text: string | number }
  'push.was': { room: string | number; when: string | number }
  'push.will': { event: string | number }
  'refusal.actorOnly': { actor: string | number }
  'refusal.bothIn': { one: string | number; other: string | number; spot: string | number }
  'refusal.cannotStart': { time: string | number }
  'refusal.cardOpen': { name: string | number }
  'refusal.closedRoom': { closed: string | number; room: string | number; title: string | number }
  'refusal.dayGone': { day: string | number }
  'refusal.dayWithSlots': { day: string | number }
  'refusal.eventTaken': { city: string | number; date: string | number }
  'refusal.eventTakenNow': { city: string | number; date: string | number }
  'refusal.fileSize': { megabytes: string | number }
  'refusal.joinedIdea': { number: string | number }
  'refusal.joiningEarly': { minutes: number; time: string | number }
  'refusal.mergedTooLong': { field: string | number; max: string | number }
  'refusal.mostCards': { max: number }
  'refusal.mostCoHosts': { max: string | number }
  'refusal.mostFloors': { max: number }
  'refusal.mostPasskeys': { max: number }
  'refusal.mostTokens': { max: number }
  'refusal.mostWebhooks': { max: number }
  'refusal.noKey': { key: string | number }
  'refusal.nothingLacking': { event: string | number }
  'refusal.occupiedBy': { spot: string | number; title: string | number }
  'refusal.passwordsOff': { names: string | number }
  'refusal.providerAway': { name: string | number }
  'refusal.rowEnds': { time: string | number }
  'refusal.rowOverlaps': { slot: string | number; time: string | number }
  'refusal.slotsLeft': { count: number }
  'refusal.tooOld': { days: number }
  'refusal.twoCards': { spot: string | number }
  'refusal.typedSince': { number: string | number }
  'refusal.unknownFile': { name: string | number }
  'refusal.unknownValue': { value: string | number }
  'refusal.unreadCard': { number: string | number }
  'refusal.usedCard': { number: string | number }
  'restore.roomWith': { count: number }
  'restore.slotWith': { count: number }
  'room.about': { event: string | number; room: string | number }
  'sponsor.about': { event: string | number }
  'undo.closedInTray': { closed: string | number; room: string | number; title: string | number }
  'undo.closedStays': { closed: string | number; room: string | number; title: string | number }
  'undo.closedToTray': { closed: string | number; room: string | number; title: string | number }
  'undo.dayAndTimes': { day: string | number; times: string | number }
  'undo.dayGone': { day: string | number; time: string | number }
  'undo.filledInTray': { by: 'you' | 'someone' | (string & {}); room: string | number; title: string | number; who: string | number }
  'undo.filledToTray': { by: 'you' | 'someone' | (string & {}); room: string | number; title: string | number; who: string | number }
  'undo.planDeleted': { by: 'you' | 'someone' | (string & {}); who: string | number }
  'undo.roomAsBefore': { name: string | number }
  'undo.roomBack': { name: string | number }
  'undo.roomChanged': { by: 'you' | 'someone' | (string & {}); name: string | number; who: string | number }
  'undo.roomDeleted': { by: 'you' | 'someone' | (string & {}); name: string | number; who: string | number }
  'undo.roomGoes': { name: string | number }
  'undo.roomGoneInTray': { by: 'you' | 'someone' | (string & {}); title: string | number; who: string | number }
  'undo.roomGoneToTray': { by: 'you' | 'someone' | (string & {}); title: string | number; who: string | number }
  'undo.roomHolds': { name: string | number }
  'undo.sessionBack': { title: string | number; to: string | number }
  'undo.sessionChanged': { by: 'you' | 'someone' | (string & {}); title: string | number; who: string | number }
  'undo.sessionDeleted': { by: 'you' | 'someone' | (string & {}); title: string | number; who: string | number }
  'undo.sessionGoes': { title: string | number }
  'undo.sessionMoved': { by: 'you' | 'someone' | (string & {}); title: string | number; who: string | number }
  'undo.slotAsBefore': { time: string | number }
  'undo.slotAtBack': { time: string | number }
  'undo.slotBack': { times: string | number }
  'undo.slotBecomes': { now: string | number; then: string | number }
  'undo.slotBecomesBreak': { now: string | number; then: string | number }
  'undo.slotChanged': { by: 'you' | 'someone' | (string & {}); time: string | number; who: string | number }
  'undo.slotDeleted': { by: 'you' | 'someone' | (string & {}); time: string | number; who: string | number }
  'undo.slotGoes': { time: string | number }
  'undo.slotHolds': { time: string | number }
  'undo.startsAt': { time: string | number; title: string | number }
  'undo.startsWithSlot': { title: string | number }
  'undo.textsBack': { title: string | number }
  'undo.timeGoneInTray': { by: 'you' | 'someone' | (string & {}); title: string | number; who: string | number }
  'undo.timeGoneToTray': { by: 'you' | 'someone' | (string & {}); title: string | number; who: string | number }
  'wait.again': { seconds: number }
  'wall.apart': { number: string | number }
  'wall.leftOut': { number: string | number }
  'wall.mergedLeftOut': { number: string | number; title: string | number }
  'wall.someTooSmall': { all: string | number; count: number }
  'wifi.about': { event: string | number }
}
