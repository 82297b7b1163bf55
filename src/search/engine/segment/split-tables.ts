/** A large hash table is kept as so many small ones, because making one wider takes long when it is large. */
export const TABLES = 64

/** How full a table may be. Not the same for all, or all would be made wider in the same moment. */
export const loadLimit = (table: number): number => 0.35 + (0.35 * table) / TABLES
