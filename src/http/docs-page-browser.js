// Runs in the browser on /docs, after Swagger UI has been loaded.

const EXAMPLE_KEY = '0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01'

// A second try with the example's key would be refused as a changed request, so each try gets its own.
const withNewKey = (request) => {
  const headers = request.headers ?? {}
  if (headers['Idempotency-Key'] === EXAMPLE_KEY) headers['Idempotency-Key'] = crypto.randomUUID()
  return request
}

globalThis.SwaggerUIBundle({
  url: '/api/openapi.json',
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
