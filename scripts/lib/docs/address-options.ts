import { addressOptions } from '../../../src/db/address.ts'
import { markdownTable } from '../markdown-table.ts'

/** The table of docs/operations.md with the options of MONGODB_URI. Those of one kind with the same rule share a row. */
export const addressOptionsTable = (): string => {
  const rows = Map.groupBy(Object.entries(addressOptions), ([name, rule]) =>
    JSON.stringify([whatHappens(rule), KINDS.find((kind) => kind.test(name))?.source ?? name]),
  )
  return markdownTable(
    ['Option', 'What happens'],
    [...rows].map(([key, options]) => [
      options.map(([name]) => `\`${name}\``).join(', '),
      JSON.parse(key)[0],
    ]),
  )
}

const KINDS = [
  /^auth/,
  /^(tlsA|tlsI)/,
  /^(tls|ssl)/,
  /^srv/,
  /^proxy/,
  /^j/,
  /^wtimeout/,
  /^(connect|serverS)/,
]

const whatHappens = (rule: (typeof addressOptions)[string]): string => {
  if (rule.is === 'counts') return rule.standard ? `counts; without it ${rule.standard}` : 'counts'
  return rule.is === 'needed' ? `only \`${rule.value}\`: ${rule.because}` : `refused: ${rule.because}`
}
