import { setDefaultTimeout } from 'bun:test'

// Machines are shared and slow at times; a test fails by its promise, not by its speed.
setDefaultTimeout(60_000)
