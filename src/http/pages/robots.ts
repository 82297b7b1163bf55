/** Programs that fetch a shared page to show its title. They do not index it. */
const PREVIEWS = [
  'facebookexternalhit',
  'WhatsApp',
  'TelegramBot',
  'Twitterbot',
  'Slackbot-LinkExpanding',
  'Discordbot',
  'LinkedInBot',
]

/** What is not the same for every visitor. */
const PRIVATE = ['/api/', '/library', '/sign-in', '/account', '/invitation']

/** The rules for search engines. By default they exclude all pages, because most lyrics are under copyright. */
export const robotsText = (mayIndex: boolean): Response => {
  const lines = mayIndex
    ? ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`)]
    : [...PREVIEWS.map((name) => `User-agent: ${name}`), 'Allow: /', '', 'User-agent: *', 'Disallow: /']
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
