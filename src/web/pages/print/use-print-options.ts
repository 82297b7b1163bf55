import { useStoredState } from '../../hooks/use-stored-state.ts'

/** How this browser prints songs. */
export function usePrintOptions() {
  const [order, setOrder] = useStoredState('print-order', ['full', 'once'], 'once')
  const [columns, setColumns] = useStoredState('print-columns', ['one', 'two'], 'one')
  const [size, setSize] = useStoredState('print-size', ['normal', 'large'], 'normal')
  const printed = { repeatWords: order === 'full', twoColumns: columns === 'two', large: size === 'large' }
  return { order, setOrder, columns, setColumns, size, setSize, printed }
}
