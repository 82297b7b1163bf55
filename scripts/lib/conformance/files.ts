import {
  expectEqual,
  expectStatus,
  expectThat,
  type Fixture,
  type Promised,
  type Reply,
  type Site,
} from './site.ts'

/** The smallest file that is a PDF with one page. */
export const smallPdf = (): Uint8Array => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}`
  return new TextEncoder().encode(
    `${text}${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}

export const upload = (
  site: Site,
  body: Uint8Array,
  options: { type?: string; query?: string; session?: string | null; origin?: string } = {},
): Promise<Reply> =>
  site.send(`/churches/${site.churchId}/assets${options.query ?? '?filename=conformance.pdf'}`, {
    method: 'POST',
    headers: {
      'content-type': options.type ?? 'application/pdf',
      ...(options.origin ? { origin: options.origin } : {}),
    },
    body,
    ...('session' in options ? { session: options.session ?? null } : {}),
  })

const sha256 = (bytes: Uint8Array): string => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

export const filePromises = (): Promised[] => [
  [
    '201: an upload answers the checked file',
    async (site) => {
      const pdf = smallPdf()
      const { asset } = expectStatus(await upload(site, pdf), 201).body
      const { filename, mediaType, size, pageCount } = asset
      expectEqual('the name and type', [filename, mediaType], ['conformance.pdf', 'application/pdf'])
      expectEqual('size, pages and hash', [size, pageCount, asset.sha256], [pdf.length, 1, sha256(pdf)])
    },
  ],
  [
    '400, 401, 403: an upload without a name, a session, the right origin',
    async (site) => {
      expectStatus(await upload(site, smallPdf(), { query: '' }), 400)
      expectStatus(await upload(site, smallPdf(), { session: null }), 401)
      expectStatus(await upload(site, smallPdf(), { origin: 'https://elsewhere.invalid' }), 403)
    },
  ],
  [
    '413: an upload of more than 20,000,000 bytes',
    async (site) => {
      expectStatus(await upload(site, new Uint8Array(20_000_001)), 413)
    },
  ],
  [
    '415: an upload of another type',
    async (site) => {
      expectStatus(await upload(site, smallPdf(), { type: 'image/png' }), 415)
    },
  ],
  [
    '422: an upload that is empty or no PDF',
    async (site) => {
      expectStatus(await upload(site, new Uint8Array()), 422)
      expectStatus(await upload(site, new TextEncoder().encode('no PDF at all')), 422)
    },
  ],
  [
    '200: a download answers every byte, inline or as attachment, with the hash as ETag',
    async (site, fixture) => {
      for (const path of [fixture.file, fixture.publicFile]) {
        const whole = expectStatus(await site.send(path), 200)
        expectThat('the same bytes', Buffer.from(whole.bytes).equals(Buffer.from(smallPdf())))
        expectEqual('ETag', whole.headers.get('etag'), `"${sha256(smallPdf())}"`)
        expectThat('inline', whole.headers.get('content-disposition')?.startsWith('inline') ?? false)
        const kept = expectStatus(await site.send(`${path}?download=true`), 200)
        expectThat('attachment', kept.headers.get('content-disposition')?.startsWith('attachment') ?? false)
      }
    },
  ],
  [
    '200: HEAD answers the headers of a download alone',
    async (site, fixture) => {
      const reply = expectStatus(await site.send(fixture.file, { method: 'HEAD' }), 200)
      expectEqual('Content-Length', reply.headers.get('content-length'), String(smallPdf().length))
    },
  ],
  ['206: a range answers just those bytes', rangeOf('bytes=0-4', 206, '%PDF-')],
  ['416: a range outside the file has no body', rangeOf('bytes=20000000-', 416, '')],
  [
    '304: a download of what one has already',
    async (site, fixture) => {
      const headers = { 'if-none-match': `"${sha256(smallPdf())}"` }
      for (const path of [fixture.file, fixture.publicFile])
        expectStatus(await site.send(path, { headers }), 304)
    },
  ],
  [
    '400, 401, 404: a download with a bad id, without session, of what is not there',
    async (site) => {
      const file = (id: string) => `/churches/${site.churchId}/assets/${id}/content`
      expectStatus(await site.send(file('not-a-uuid')), 400)
      expectStatus(await site.send(file(crypto.randomUUID()), { session: null }), 401)
      expectStatus(await site.send(file(crypto.randomUUID())), 404)
    },
  ],
]

function rangeOf(range: string, status: number, text: string) {
  return async (site: Site, fixture: Fixture): Promise<void> => {
    for (const path of [fixture.file, fixture.publicFile])
      expectEqual('the body', expectStatus(await site.send(path, { headers: { range } }), status).text, text)
  }
}
