import { fold } from './text.ts'

/** The book that stands for the numbers of CCLI. */
export const CCLI = 'CCLI'

export const isCcli = ({ book }: { readonly book: string }): boolean => fold(book).trim() === fold(CCLI)
