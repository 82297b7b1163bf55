/** What a mail says, without its greeting of a server and its link. */
export interface Letter {
  readonly subject: string
  /** Paragraphs before the link. */
  readonly before: readonly string[]
  /** The words on the link; null: the mail has none. */
  readonly button: string | null
  /** Paragraphs after it. */
  readonly after: readonly string[]
}

/** The mails in one language. */
export interface MailTexts {
  /** `site` is the name of the server, as in songs.example.org. */
  invitation(church: string, site: string): Letter
  reset(site: string): Letter
  emailChange(site: string): Letter
  emailChanged(site: string, email: string): Letter
  /** `when` is the time of the last good backup; null: there is none yet. */
  backupOld(site: string, when: string | null): Letter
  backupGood(site: string, when: string | null): Letter
  /** `when` is the time of the last backup that was copied elsewhere; null: none was yet. */
  copyOld(site: string, when: string | null): Letter
  copyGood(site: string, when: string | null): Letter
  /** In place of the name of a church, if nothing of it may stand in a mail. */
  readonly aChurch: string
  /** Stands above the address of the link, for programs that show no button. */
  readonly orCopy: string
}
