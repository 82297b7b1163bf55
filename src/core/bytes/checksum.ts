/** FNV-1a, 32 bits: detects bytes that were lost or changed by accident, not on purpose. */
export function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
