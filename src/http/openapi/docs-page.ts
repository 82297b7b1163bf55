import { projectFile } from '../../core/system/source-or-executable.ts'
import { DESCRIPTIONS } from './routes.ts'

/** Everything comes from this server; Swagger UI draws some of its icons from data addresses. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Named from the project's root. */
export const DOCS_PAGE_FILES = [
  'node_modules/swagger-ui-dist/swagger-ui.css',
  'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
  'src/http/openapi/docs-page-browser.js',
] as const

interface PageFile {
  readonly path: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A file with a hash in its name may be cached for ever: other bytes have another name. */
const pageFile = async (name: string, type: string, location: string): Promise<PageFile> => {
  const bytes = await Bun.file(projectFile(location)).bytes()
  const hash = Bun.hash(bytes).toString(16).padStart(16, '0')
  return { path: `/docs/${name.replace('.', `.${hash}.`)}`, type, bytes }
}

const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

const link = (path: string): string => `<a href="${path}">${path}</a>`

const html = (stylesheet: string, viewer: string, start: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Psaltery: the interface</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylesheet}">
<script defer src="${viewer}"></script>
<script defer src="${start}"></script>
</head>
<body>
<nav class="swagger-ui"><div class="wrapper">
<p>The interface has two versions: <a class="link" href="/docs">version 2</a> and <a class="link" href="/docs?version=1">version 1</a>.</p>
</div></nav>
<noscript>This page needs JavaScript. The descriptions it shows are at ${Object.values(DESCRIPTIONS).map(link).join(' and ')}.</noscript>
<main id="reference"></main>
</body>
</html>
`

const loadPage = async () => {
  const [stylesheetFile, viewerFile, startFile] = DOCS_PAGE_FILES
  const stylesheet = await pageFile('viewer.css', style, stylesheetFile)
  const viewer = await pageFile('viewer.js', script, viewerFile)
  const start = await pageFile('start.js', script, startFile)
  const files = new Map([stylesheet, viewer, start].map((file) => [file.path, file]))
  return { text: html(stylesheet.path, viewer.path, start.path), files }
}

let loaded: ReturnType<typeof loadPage> | undefined

/** The page at /docs and its files; null for every other address. */
export const docsPage = async (request: Request, path: string): Promise<Response | null> => {
  if (path !== '/docs' && !path.startsWith('/docs/')) return null
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  loaded ??= loadPage()
  const { text, files } = await loaded
  if (path === '/docs')
    return new Response(text, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
    })
  const file = files.get(path)
  if (!file) return null
  return new Response(file.bytes, {
    headers: { 'content-type': file.type, 'cache-control': 'public, max-age=31536000, immutable' },
  })
}
