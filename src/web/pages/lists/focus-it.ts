/** As a ref: what takes the place of a removed row takes its focus too. */
export const focusIt = (element: HTMLElement | null): void => element?.focus()
