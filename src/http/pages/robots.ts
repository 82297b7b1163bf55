/** Programs that fetch a page because somebody shared it, to show its title. They index nothing. */
const PREVIEWS = [
  'facebookexternalhit',
  'WhatsApp',
  'TelegramBot',
  'Twitterbot',
  'Slackbot-LinkExpanding',
  'Discordbot',
  'LinkedInBot',
]

/** What search engines are told: by default to leave everything alone, because lyrics are often someone's property. */
export const robotsText = (mayIndex: boolean): Response => {
  const lines = mayIndex
    ? ['User-agent: *', 'Disallow: /api/', 'Disallow: /library', 'Disallow: /sign-in']
    : [...PREVIEWS.map((name) => `User-agent: ${name}`), 'Allow: /', '', 'User-agent: *', 'Disallow: /']
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
