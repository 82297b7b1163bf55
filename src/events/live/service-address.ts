/** What a service is stored under. */
export interface ServiceAddress {
  readonly churchId: string
  readonly serviceId: string
}
