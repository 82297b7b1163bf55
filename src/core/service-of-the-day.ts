/** As the server finds them. */
interface DayOfServices<Service> {
  today: string
  /** By their time. */
  services: readonly Service[]
  /** Those that are presented now. */
  liveIds: readonly string[]
}

export type ServiceOfTheDay<Service> =
  | { kind: 'one'; service: Service; isLater: boolean }
  | { kind: 'several'; services: readonly Service[] }
  | { kind: 'none' }

/** Today: the live one, else the only one, else a choice; the one that is open stays among these. Later: the next one. */
export function serviceOfTheDay<Service extends { id: string; date: string }>(
  { today, services, liveIds }: DayOfServices<Service>,
  openId: string | null = null,
): ServiceOfTheDay<Service> {
  const live = services.filter(({ id }) => liveIds.includes(id))
  const candidates = live.length > 0 ? live : services
  const open = candidates.find(({ id, date }) => id === openId && date <= today)
  if (open) return { kind: 'one', service: open, isLater: false }
  const [first, another] = candidates
  if (!first) return { kind: 'none' }
  const isLater = first.date > today
  return isLater || !another
    ? { kind: 'one', service: first, isLater }
    : { kind: 'several', services: candidates }
}
