const THIS_MACHINE = /^(?:localhost|[\w.-]+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/** Whether a host of an address leads each machine to itself, so that no other machine reaches this one by it. */
export const isOfThisMachine = (hostname: string): boolean => THIS_MACHINE.test(hostname)

/** The same for an origin or any other whole address. */
export const leadsToThisMachine = (address: string): boolean => isOfThisMachine(new URL(address).hostname)
