/** "1 room", "3 rooms" */
export function roomsInWords(count: number): string {
  return count === 1 ? '1 room' : `${count} rooms`
}

/** "1 time slot", "7 time slots" */
export function timeSlotsInWords(count: number): string {
  return count === 1 ? '1 time slot' : `${count} time slots`
}
