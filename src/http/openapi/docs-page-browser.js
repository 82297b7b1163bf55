// Runs in the browser on /docs, after Swagger UI has been loaded.

const EXAMPLE_KEY = '0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01'

// crypto.randomUUID is missing where the page comes over plain http from another machine.
const newKey = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

// A second try with the example's key would be refused as a changed request, so each try gets its own.
const withNewKey = (request) => {
  const headers = request.headers ?? {}
  if (headers['Idempotency-Key'] === EXAMPLE_KEY) headers['Idempotency-Key'] = newKey()
  return request
}

const isVersion1 = new URLSearchParams(location.search).get('version') === '1'

globalThis.SwaggerUIBundle({
  url: isVersion1 ? '/api/openapi.json' : '/api/v2/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  // The badge of an outside validator.
  validatorUrl: null,
  requestInterceptor: withNewKey,
})
