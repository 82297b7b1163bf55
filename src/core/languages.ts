/** The languages of mails: those of the web app. */
export const mailLanguages = ['en', 'de', 'es', 'fr', 'ko', 'pt'] as const
export type MailLanguage = (typeof mailLanguages)[number]
