/** Whether the person asks to transfer little. Nothing is fetched ahead then. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
