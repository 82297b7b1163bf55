/** Songs of a set list; the web app reads all of them in one request. */
export const LIST_SONGS = 60

/** Set lists that a browser keeps of one church. */
export const LISTS = 100
