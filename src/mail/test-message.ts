import { type Message, siteName } from './compose.ts'

/** What `doctor` sends. In English, as all of the admin's tool. */
export const testMessage = (to: string, appOrigin: string): Message => {
  const sentence = `This is a test mail from ${siteName(appOrigin)}. If you read it, Psaltery can send mail.`
  return {
    to,
    language: 'en',
    subject: 'Test mail of Psaltery',
    text: `${sentence}\n`,
    html: `<p>${sentence}</p>`,
  }
}
