export const demoChurch = { name: 'Harbour Church', timeZone: 'Europe/Berlin' }
