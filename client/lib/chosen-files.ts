/** Chosen files that are not sent yet, by the name of their draft, for as long as the page is not loaded again. */
export const chosenFiles = new Map<string, File>()
