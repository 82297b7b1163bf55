/** What the build puts in: see scripts/lib/web/build-web.ts. */
declare module '*.css'

declare const PDFJS_FILES: string

/** The address of what the app is on a home screen, and of its icon on those of Apple. */
declare const MANIFEST: string
declare const TOUCH_ICON: string

/** The address of the worker that reads import files. */
declare const IMPORT_WORKER: string

/** The address of the worker that follows the changes of a church. */
declare const CHANGES_WORKER: string

/** The address of the worker that reads databases, the only script that may run WebAssembly. */
declare const DATABASE_WORKER: string

/** The address of SQLite in WebAssembly. */
declare const SQLITE_WASM: string
