// Made by scripts/lib/client/generate-client.ts from the description of the interface. Do not edit.

export interface paths {
  '/api/health/live': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Is the process up? */
    get: operations['live']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/health/ready': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Can it serve?
     * @description Asks the storage. Meant for load balancers and container health checks.
     */
    get: operations['ready']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List your churches
     * @description The churches you are a member of, each with your role in it.
     */
    get: operations['listChurches']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read a church’s settings */
    get: operations['getChurch']
    /**
     * Change a church’s settings
     * @description Replaces all of them. They have no history.
     */
    put: operations['updateChurch']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/assets': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Upload a PDF file
     * @description The file is checked before the answer. Attach it to an arrangement to show it; sending it again makes another file.
     */
    post: operations['uploadAsset']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/assets/{assetId}/content': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read a file */
    get: operations['downloadAsset']
    put?: never
    post?: never
    delete?: never
    options?: never
    /** Read a file: the headers alone */
    head: operations['downloadAssetHeaders']
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/backup': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read whether the church is backed up
     * @description The last good backup of the server that has this church in it.
     */
    get: operations['getChurchBackup']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/changes': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read or follow the changes of a church
     * @description With `Accept: text/event-stream` the answer is a stream of server-sent events that stays open. The id of each is its cursor and its name is the kind of the change. `Last-Event-ID` wins over after. A cursor is never shown before all smaller ones, so nothing is missed. The first comment of a stream is `feed` and the name of the feed.
     */
    get: operations['listChanges']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/invitations': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List open invitations */
    get: operations['listInvitations']
    put?: never
    /**
     * Invite an address
     * @description The link is good once and for 7 days. Another invitation of the same address replaces the first. A church has 100 open ones at most.
     */
    post: operations['invite']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/invitations/{invitationId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /** Revoke an invitation */
    delete: operations['revokeInvitation']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/members': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List members
     * @description Who belongs to the church, by name, for Editors and Administrators. Those without a name are last.
     */
    get: operations['listMembers']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/people': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List people
     * @description The members of the church, by name, or by address without one.
     */
    get: operations['listPeople']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/people/{userId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Change a person’s role
     * @description It counts at once, also for requests under way. The last Administrator cannot become less. The open invitations of a person who is no longer Administrator are revoked.
     */
    put: operations['updatePerson']
    post?: never
    /**
     * Remove a person
     * @description An Administrator removes anyone; everyone may leave. It counts at once. The person’s tokens of this church are revoked for good, and so are the open invitations they made. The last Administrator cannot go.
     */
    delete: operations['removePerson']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/people/history': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the changes of people
     * @description Who invited, added, changed and removed whom, and when: 50 changes at a time. They stay when a person is removed.
     */
    get: operations['listPeopleHistory']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/services': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List a church’s services
     * @description A page has 50 services, or fewer when they are large. While hasMore is true, the offset of the next page is greater by as many as came.
     */
    get: operations['listServices']
    put?: never
    /** Add a service */
    post: operations['createService']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/services/{serviceId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read a service
     * @description Archived services are found too.
     */
    get: operations['getService']
    /**
     * Save a service
     * @description Replaces the whole service and keeps the old one as a revision.
     */
    put: operations['updateService']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/services/{serviceId}/archive': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Archive a service
     * @description The version does not change. Nothing happens if it is so already.
     */
    post: operations['archiveService']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/services/{serviceId}/live': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read or follow what is sung at the moment
     * @description With `Accept: text/event-stream` the answer is a stream of server-sent events that stays open: first the state of the moment, then every later one. Events named `plan` are for the web app: they come when the service or one of its songs was saved.
     */
    get: operations['getLive']
    /**
     * Present an item of a service
     * @description Those who follow the service see it at once. It is no save: of several presenters the last word counts, and it is forgotten after 6 hours. An item that was removed while it was presented may be presented on.
     */
    put: operations['setLive']
    post?: never
    /** End presenting a service */
    delete: operations['clearLive']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/services/{serviceId}/revisions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read a service’s history */
    get: operations['listServiceRevisions']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/services/{serviceId}/revisions/{version}/restore': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Save an earlier version again
     * @description Makes a new version with the content of that one.
     */
    post: operations['restoreService']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/services/{serviceId}/unarchive': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Bring a service back from the archive
     * @description The version does not change. Nothing happens if it is so already.
     */
    post: operations['unarchiveService']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List and search songs
     * @description Fifty songs a page, by title. Searches titles, authors, themes, songbooks and all words.
     */
    get: operations['listSongs']
    put?: never
    /** Add a song */
    post: operations['createSong']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read a song
     * @description Archived songs are found too.
     */
    get: operations['getSong']
    /**
     * Save a song
     * @description Replaces the whole metadata and keeps the old as a revision.
     */
    put: operations['updateSong']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/archive': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Archive a song
     * @description The version does not change. Nothing happens if it is so already.
     */
    post: operations['archiveSong']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/arrangements': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List a song’s arrangements */
    get: operations['listArrangements']
    put?: never
    /**
     * Add an arrangement
     * @description A song can have 20 of them. Files are uploaded first and named here.
     */
    post: operations['createArrangement']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/arrangements/{arrangementId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read an arrangement */
    get: operations['getArrangement']
    /**
     * Save an arrangement
     * @description Adding, replacing, ordering and removing files is an ordinary save; old files stay in the history.
     */
    put: operations['updateArrangement']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/arrangements/{arrangementId}/archive': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Archive an arrangement
     * @description The version does not change. Nothing happens if it is so already.
     */
    post: operations['archiveArrangement']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/arrangements/{arrangementId}/revisions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read an arrangement’s history */
    get: operations['listArrangementRevisions']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/arrangements/{arrangementId}/revisions/{version}/restore': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Save an earlier version again
     * @description Makes a new version with the content of that one.
     */
    post: operations['restoreArrangement']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/arrangements/{arrangementId}/unarchive': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Bring an arrangement back from the archive
     * @description The version does not change. Nothing happens if it is so already.
     */
    post: operations['unarchiveArrangement']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/lyrics': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List a song’s lyric versions */
    get: operations['listLyrics']
    put?: never
    /**
     * Add a lyric version
     * @description A song can have 20 of them. The song’s own version does not change.
     */
    post: operations['createLyrics']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/lyrics/{lyricVersionId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read a lyric version */
    get: operations['getLyrics']
    /**
     * Save a lyric version
     * @description Replaces the words and keeps the old ones as a revision. The language stays.
     */
    put: operations['updateLyrics']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/lyrics/{lyricVersionId}/archive': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Archive a lyric version
     * @description The version does not change. Nothing happens if it is so already.
     */
    post: operations['archiveLyrics']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/lyrics/{lyricVersionId}/revisions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read a lyric version’s history */
    get: operations['listLyricRevisions']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/lyrics/{lyricVersionId}/revisions/{version}/restore': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Save an earlier version again
     * @description Makes a new version with the content of that one.
     */
    post: operations['restoreLyrics']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/lyrics/{lyricVersionId}/unarchive': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Bring a lyric version back from the archive
     * @description The version does not change. Nothing happens if it is so already.
     */
    post: operations['unarchiveLyrics']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/revisions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read a song’s history */
    get: operations['listSongRevisions']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/revisions/{version}/restore': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Save an earlier version again
     * @description Makes a new version with the content of that one.
     */
    post: operations['restoreSong']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/unarchive': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Bring a song back from the archive
     * @description The version does not change. Nothing happens if it is so already.
     */
    post: operations['unarchiveSong']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/songs/{songId}/visibility': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Say who may see a song
     * @description The version does not change. Nothing happens if it is so already.
     */
    post: operations['setSongVisibility']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/tokens': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List tokens
     * @description Your own tokens; for an Administrator those of all members. An expired token is listed for 30 days, a revoked one is not.
     */
    get: operations['listTokens']
    put?: never
    /**
     * Make a token
     * @description A token acts for you in this church, up to its scope and your role. Its secret is shown this once. You can have 20 tokens that count.
     */
    post: operations['makeToken']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/tokens/{tokenId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Revoke a token
     * @description One of your own; an Administrator may revoke any of the church. It counts at once. Webhooks that it made stay; their `tokenId` names it.
     */
    delete: operations['revokeToken']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/usage': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read when each song was sung
     * @description Counts the services that are not archived and whose date is before today in the time zone of the church. Days with more than 10,000 services, or whose answer would be larger than 4 MB, are refused. With `Accept: text/csv` the answer is a table with a row for each song, for reports to the owners of licences.
     */
    get: operations['getUsage']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/webhooks': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List webhooks */
    get: operations['listWebhooks']
    put?: never
    /**
     * Make a webhook
     * @description It gets what changes from now on. Its secret is shown this once. A church has at most 10: 409 beyond, and where the server has no key to encrypt the secret.
     */
    post: operations['makeWebhook']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/webhooks/{webhookId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Change a webhook
     * @description Enabling one again sends what changes from then on. It needs a secret that can be read: 409 otherwise. A new url is tried at once.
     */
    put: operations['changeWebhook']
    post?: never
    /**
     * Delete a webhook
     * @description With its deliveries; what waits is not sent.
     */
    delete: operations['deleteWebhook']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/webhooks/{webhookId}/deliveries': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List deliveries
     * @description At most 50, newest first: what waits, then what was sent in the last 30 days. An unknown `before` is 404.
     */
    get: operations['listDeliveries']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/webhooks/{webhookId}/deliveries/{eventId}/resend': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send again
     * @description Sends one of the list again, beside what waits. One that waits is sent in its turn.
     */
    post: operations['resendDelivery']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/webhooks/{webhookId}/secret': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Make a new secret
     * @description It replaces the old one at once, and is shown this once.
     */
    post: operations['renewWebhookSecret']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/churches/{churchId}/webhooks/{webhookId}/test': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send a test
     * @description Sends an event of kind `ping` whose data is null, beside what waits; also to a webhook that is disabled.
     */
    post: operations['testWebhook']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/invitations/accept': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Accept an invitation
     * @description Makes an account and signs in, where the invited address has none. Otherwise the person must be signed in with that address: 401 without a session, 403 as another person.
     */
    post: operations['acceptInvitation']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/invitations/look': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Look at an invitation
     * @description Changes nothing. One that is unknown, used, revoked or expired, or whose maker may no longer invite, is 404.
     */
    post: operations['lookAtInvitation']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/me': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read your account */
    get: operations['getAccount']
    /**
     * Change your name
     * @description The members of your churches see it, and the history shows it.
     */
    put: operations['updateAccount']
    post?: never
    /**
     * Delete your account
     * @description Leaves all churches and ends all sessions. The history keeps your name. The last Administrator of a church cannot leave it: 409, and nothing is changed.
     */
    delete: operations['deleteAccount']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/me/email': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Ask for another address
     * @description Mails a link to the new address, in the first language of Accept-Language that there is; opening it changes the address. Answered in the same way for an address that another account has, which gets no mail. A server without mail: 409.
     */
    post: operations['askForEmailChange']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/me/email/accept': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Change your address by a link
     * @description The link shows that the new address is yours. If that was not known of the old one, all ways in and sessions from before are removed, and a new session begins. The old address gets a note. A link that is unknown, used, expired or of another account, or whose address was taken meanwhile, is 404.
     */
    post: operations['acceptEmailChange']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/me/identities/{identityId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Remove an identity
     * @description The account of a provider of OpenID Connect no longer signs in here. Ends all other sessions. At least one way in stays: 409 for the last one.
     */
    delete: operations['removeIdentity']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/me/passkeys': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Add a passkey
     * @description An answer of the browser that cannot be checked, that has certificates of the device, or whose challenge is no longer good, is 400.
     */
    post: operations['addPasskey']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/me/passkeys/{passkeyId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Remove a passkey
     * @description Ends all other sessions. At least one way in stays: 409 for the last one.
     */
    delete: operations['removePasskey']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/me/passkeys/options': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Ask for what a browser needs to make a passkey
     * @description The challenge is good once and for 5 minutes. You can have 20 passkeys.
     */
    post: operations['preparePasskey']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/me/password': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Change your password
     * @description Ends all other sessions. A wrong current password is 403, and counts like a sign-in. A first password needs a sign-in that is at most 10 minutes old instead.
     */
    put: operations['changePassword']
    post?: never
    /**
     * Sign in without a password
     * @description Ends all other sessions. At least one way in stays: 409 for the last one. A sign-in with the password is refused like a wrong one from then on.
     */
    delete: operations['removePassword']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/me/sessions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List your sessions */
    get: operations['listSessions']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/me/sessions/{sessionId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /** End one of your sessions */
    delete: operations['endSession']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/me/sign-ins': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List your sign-ins
     * @description Those of the last 90 days, at most 50, and as many that were refused. Refused ones of one client in an hour are one entry. Administrators do not see them.
     */
    get: operations['listSignIns']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/openapi.json': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read this description
     * @description The machine-readable description of the interface, made from the routes being served.
     */
    get: operations['describe']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/password-resets': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Ask for a new password
     * @description Mails a link if the address has an account, in the first language of Accept-Language that there is. Answered in the same way for every address; at most five mails an hour go to one. A server without mail sends nothing: ask its host for a link.
     */
    post: operations['askForReset']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/password-resets/accept': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Set a new password by a link
     * @description Ends all sessions of the person and revokes all tokens. A link that is unknown, used or expired is 404.
     */
    post: operations['resetPassword']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/public/churches/{churchId}/assets/{assetId}/content': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read a file of a current arrangement */
    get: operations['downloadPublicAsset']
    put?: never
    post?: never
    delete?: never
    options?: never
    /** Read a file of a current arrangement: the headers alone */
    head: operations['downloadPublicAssetHeaders']
    patch?: never
    trace?: never
  }
  '/api/v2/public/churches/{churchId}/services': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List a church’s public services
     * @description A page has 50 services, or fewer when they are large. While hasMore is true, the offset of the next page is greater by as many as came.
     */
    get: operations['listPublicServices']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/public/churches/{churchId}/services/{serviceId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read a public service
     * @description Without notes. Items whose song is archived or for members are left out.
     */
    get: operations['getPublicService']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/public/churches/{churchId}/services/{serviceId}/live': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read or follow what is sung at the moment
     * @description With `Accept: text/event-stream` the answer is a stream of server-sent events that stays open: first the state of the moment, then every later one. Events named `plan` are for the web app: they come when the service or one of its songs was saved. A stream ends when the service is no longer public. An item whose song is archived or for members is blank.
     */
    get: operations['getPublicLive']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/public/churches/{churchId}/songs': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List and search a church’s songs */
    get: operations['listPublicSongs']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/public/churches/{churchId}/songs/{songId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read a song */
    get: operations['getPublicSong']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/public/churches/{churchId}/songs/{songId}/arrangements': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read a song’s arrangements */
    get: operations['listPublicArrangements']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/public/churches/{churchId}/songs/{songId}/lyrics': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read a song’s words */
    get: operations['listPublicLyrics']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/session': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sign in
     * @description Starts a session of 12 hours and sets its cookie. Ten attempts a minute are allowed per address.
     */
    post: operations['signIn']
    /**
     * Sign out
     * @description Ends the session on the server and clears its cookie. Without a session it is done already.
     */
    delete: operations['signOut']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/session/passkey': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sign in with a passkey
     * @description Starts a session of 12 hours and sets its cookie. Counts like a sign-in with a password. A passkey that is unknown, removed or of a disabled person is 401.
     */
    post: operations['signInWithPasskey']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v2/session/passkey/options': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Ask for what a browser needs to sign in with a passkey
     * @description The challenge is good once and for 5 minutes.
     */
    post: operations['preparePasskeySignIn']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export interface webhooks {
  change: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Receive a change
     * @description Sent to the url of a webhook for each change of the kinds it wants, one after the other and at least once, and for a test. Signed as Standard Webhooks describes.
     */
    post: operations['receiveChange']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export interface components {
  schemas: {
    /** @description Accepts an invitation. An address without an account needs name and password; otherwise sign in with it first. */
    Acceptance: {
      /** @example Anna Beispiel */
      name?: string
      /**
       * @description Neither the address nor the name of one’s church.
       * @example three quiet harbours
       */
      password?: string
      /** @example xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx */
      secret: string
    }
    /** @description One’s own account, with the ways in. */
    Account: {
      /** @example anna@example.org */
      email: string
      hasPassword: boolean
      /** Format: uuid */
      id: string
      identities: {
        /** Format: date-time */
        createdAt: string
        /** Format: uuid */
        id: string
        issuer: string
      }[]
      /** @example Anna Beispiel */
      name: string | null
      passkeys: components['schemas']['Passkey'][]
    }
    /** @description An empty name removes it. */
    AccountInput: {
      /** @example Anna Beispiel */
      name: string
    }
    AccountResponse: {
      user: components['schemas']['Account']
    }
    /** @description With archived ones where they are asked for; by label, then age. */
    AllArrangements: {
      arrangements: components['schemas']['Arrangement'][]
    }
    /** @description With archived ones where they are asked for; by language, then label, then age. */
    AllLyricVersions: {
      lyrics: components['schemas']['LyricVersion'][]
    }
    /** @description A musical setting of a song with its files. */
    Arrangement: {
      /**
       * Format: date-time
       * @description When it was archived; null: it is not.
       */
      archivedAt: string | null
      /**
       * @description Chords and words in ChordPro, as they were typed; line ends are kept as \n.
       * @example {key: G}
       *     [G]Morning over the [C]water
       */
      chart?: string | null
      /** @description In the order of display; the first is the main one. */
      files: components['schemas']['Asset'][]
      /** Format: uuid */
      id: string
      /** @example Four-part choir */
      label: string
      /** @description To rehearse with. Left out in a save: none. Public routes have those that are public. */
      links?: components['schemas']['ArrangementLink'][]
      /** @description Lyric versions of the same song that it is used with. */
      lyricVersionIds: string[]
      /** Format: uuid */
      revisionId: string
      /** Format: uuid */
      songId: string
      /**
       * @description The key the music is written in.
       * @example Bb
       */
      sourceKey?: string | null
      /**
       * Format: int32
       * @description Beats a minute.
       * @example 92
       */
      tempo?: number | null
      /** Format: date-time */
      updatedAt: string
      /**
       * Format: int32
       * @description Grows by one with each save.
       */
      version: number
    }
    /** @description An arrangement as it is saved. A key or tempo that is left out is saved as none. */
    ArrangementDocument: {
      /** @description Uploaded files of the same church. The first is the main one. */
      assetIds: string[]
      /**
       * @description Chords and words in ChordPro, as they were typed; line ends are kept as \n.
       * @example {key: G}
       *     [G]Morning over the [C]water
       */
      chart?: string | null
      /** @example Four-part choir */
      label: string
      /** @description To rehearse with. Left out in a save: none. Public routes have those that are public. */
      links?: components['schemas']['ArrangementLink'][]
      /** @description Lyric versions of the same song that it is used with. */
      lyricVersionIds: string[]
      /**
       * @description The key the music is written in.
       * @example Bb
       */
      sourceKey?: string | null
      /**
       * Format: int32
       * @description Beats a minute.
       * @example 92
       */
      tempo?: number | null
    }
    /** @description A recording or page to rehearse with. */
    ArrangementLink: {
      /** @description Whether visitors see it too. */
      public: boolean
      /** @example Alto alone */
      title: string
      /**
       * @description An address that begins with https://.
       * @example https://recordings.example/alto
       */
      url: string
    }
    ArrangementResponse: {
      arrangement: components['schemas']['Arrangement']
    }
    /** @description An arrangement as it was saved once, with the files it had then. */
    ArrangementRevision: {
      /**
       * @description Chords and words in ChordPro, as they were typed; line ends are kept as \n.
       * @example {key: G}
       *     [G]Morning over the [C]water
       */
      chart?: string | null
      /** Format: date-time */
      createdAt: string
      /** @description In the order of display; the first is the main one. */
      files: components['schemas']['Asset'][]
      /** Format: uuid */
      id: string
      /** @example Four-part choir */
      label: string
      /** @description To rehearse with. Left out in a save: none. Public routes have those that are public. */
      links?: components['schemas']['ArrangementLink'][]
      /** @description Lyric versions of the same song that it is used with. */
      lyricVersionIds: string[]
      /**
       * Format: int32
       * @description The version whose content it took; null: none.
       */
      restoredFrom: number | null
      /** @description Who saved it; null: the tool of the host. */
      savedBy: components['schemas']['SavedBy'] | null
      /**
       * @description The key the music is written in.
       * @example Bb
       */
      sourceKey?: string | null
      /**
       * Format: int32
       * @description Beats a minute.
       * @example 92
       */
      tempo?: number | null
      /**
       * Format: int32
       * @description Grows by one with each save.
       */
      version: number
    }
    /** @description A page of history, newest first. */
    ArrangementRevisions: {
      hasMore: boolean
      revisions: components['schemas']['ArrangementRevision'][]
    }
    /** @description By label, then age. */
    Arrangements: {
      arrangements: components['schemas']['Arrangement'][]
    }
    /** @description A checked file. It never changes. */
    Asset: {
      /** Format: date-time */
      createdAt: string
      /** @example morning-over-the-water.pdf */
      filename: string
      /** Format: uuid */
      id: string
      /** @example application/pdf */
      mediaType: string
      /** Format: int64 */
      pageCount?: number | null
      /**
       * @description Also the ETag of a download.
       * @example 4b2c6a1e7f90d3858c2be1f7a64d09c35e8b7216fa0d94c3be57182d6c90fa3e
       */
      sha256: string
      /**
       * Format: int64
       * @description In bytes.
       */
      size: number
    }
    AssetResponse: {
      asset: components['schemas']['Asset']
    }
    /** @description A page of a church’s songs, by title. */
    Catalogue: {
      church: components['schemas']['Church']
      hasMore: boolean
      lyricMatches: components['schemas']['LyricMatch'][]
      /** @description Those of the songs that have a file. */
      sheetMusicSongIds: string[]
      songs: components['schemas']['Song'][]
    }
    /** @description One change of a church’s catalogue. */
    Change: {
      /** Format: uuid */
      arrangementId: string | null
      /** Format: date-time */
      at: string
      /**
       * Format: int64
       * @description Grows by one with each change of the church.
       */
      cursor: number
      /** Format: uuid */
      eventId: string
      /** @enum {string} */
      kind:
        | 'song.created'
        | 'song.updated'
        | 'song.archived'
        | 'song.unarchived'
        | 'song.visibility'
        | 'song.lyrics.created'
        | 'song.lyrics.updated'
        | 'song.lyrics.archived'
        | 'song.lyrics.unarchived'
        | 'song.arrangement.created'
        | 'song.arrangement.updated'
        | 'song.arrangement.archived'
        | 'song.arrangement.unarchived'
        | 'service.created'
        | 'service.updated'
        | 'service.archived'
        | 'service.unarchived'
      /** Format: uuid */
      lyricVersionId: string | null
      /** @description Who changed it; null: the tool of the host. */
      savedBy: components['schemas']['SavedBy'] | null
      /** Format: uuid */
      serviceId: string | null
      /** Format: uuid */
      songId: string | null
      /**
       * Format: int32
       * @description The version of what was changed, after the change.
       */
      version: number | null
    }
    /** @description Changes in the order of their cursors. */
    Changes: {
      changes: components['schemas']['Change'][]
      /**
       * Format: int64
       * @description That of the last change, to be sent as after; without a change the one that was sent.
       */
      cursor: number
      /**
       * Format: uuid
       * @description The name of this feed. It is another one after the church was restored from a backup.
       */
      feed: string
      hasMore: boolean
      /**
       * Format: int64
       * @description That of the newest change of the church.
       */
      newest: number
    }
    /** @description A church. Its role is there only in the list of the caller’s own churches. */
    Church: {
      /** Format: uuid */
      id: string
      /** @example Grace Chapel */
      name: string
      role?: components['schemas']['Role'] | null
      /**
       * @description An IANA time zone name.
       * @example Europe/Berlin
       */
      timeZone: string
    }
    /** @description How far the church is backed up. It has nothing of other churches. */
    ChurchBackup: {
      /** @description Whether the last backup that the program of the host (BACKUP_COMMAND) has copied to another place is older than twice the interval. False where the host has set none, and where the last good backup itself is old. */
      elsewhereOld: boolean
      /** @description The last good backup with the church in it, and how much of the church it holds. */
      last: {
        /** Format: date-time */
        at: string
        /** Format: int32 */
        files: number
        notRestored: ('room' | 'rights' | 'other') | null
        /** @description Whether it was restored beside the database and compared. Every good one is read back. */
        restored: boolean
        /** Format: int32 */
        songs: number
      } | null
      /**
       * @description good: the last one is recent. none: there is none of this new church yet. old: the last good one is older than twice the interval, or there is still none. off: the host has switched backups off. nowhere: the host has named no folder for them.
       * @enum {string}
       */
      state: 'good' | 'none' | 'old' | 'off' | 'nowhere'
    }
    ChurchBackupResponse: {
      backup: components['schemas']['ChurchBackup']
    }
    /** @description The churches of the caller. */
    Churches: {
      churches: components['schemas']['Church'][]
    }
    /** @description A church as an Administrator saves it. A language that is left out stays as it is. */
    ChurchInput: {
      /**
       * @description The word after the server in the web address of its public pages: a to z, digits and hyphens.
       * @example harbour
       */
      address: string | null
      /**
       * @description The first language of its services, as a BCP 47 tag; null: none was chosen.
       * @example de
       */
      language?: string | null
      /** @description Whether the first page of the server names it. */
      listed: boolean
      /** @example Grace Chapel */
      name: string
      /**
       * @description An IANA time zone name.
       * @example Europe/Berlin
       */
      timeZone: string
      /**
       * @description Who sees its songs, where a song does not say otherwise itself.
       * @enum {string}
       */
      visibility: 'public' | 'members'
    }
    ChurchResponse: {
      church: components['schemas']['ChurchSettings']
    }
    /** @description A church as its members see it. */
    ChurchSettings: {
      /**
       * @description The word after the server in the web address of its public pages: a to z, digits and hyphens.
       * @example harbour
       */
      address: string | null
      /** Format: uuid */
      id: string
      /**
       * @description The first language of its services, as a BCP 47 tag; null: none was chosen.
       * @example de
       */
      language: string | null
      /** @description Whether the first page of the server names it. */
      listed: boolean
      /** @example Grace Chapel */
      name: string
      /**
       * @description An IANA time zone name.
       * @example Europe/Berlin
       */
      timeZone: string
      /**
       * Format: int32
       * @description Grows by one with each change of these settings.
       */
      version: number
      /**
       * @description Who sees its songs, where a song does not say otherwise itself.
       * @enum {string}
       */
      visibility: 'public' | 'members'
    }
    /** @description Who signs in. */
    Credentials: {
      /**
       * Format: email
       * @example editor@example.org
       */
      email: string
      password: string
    }
    /** @description Deliveries of a webhook, newest first. */
    Deliveries: {
      deliveries: components['schemas']['Delivery'][]
      hasMore: boolean
    }
    /** @description The delivery of one change. `at` is when it was last tried; before that, when it changed or was asked for. */
    Delivery: {
      /** Format: date-time */
      at: string
      /** Format: int32 */
      attempts: number
      /**
       * Format: uuid
       * @description Sent as webhook-id. A test has an id of its own.
       */
      eventId: string
      /** @enum {string} */
      kind:
        | 'song.created'
        | 'song.updated'
        | 'song.archived'
        | 'song.unarchived'
        | 'song.visibility'
        | 'song.lyrics.created'
        | 'song.lyrics.updated'
        | 'song.lyrics.archived'
        | 'song.lyrics.unarchived'
        | 'song.arrangement.created'
        | 'song.arrangement.updated'
        | 'song.arrangement.archived'
        | 'song.arrangement.unarchived'
        | 'service.created'
        | 'service.updated'
        | 'service.archived'
        | 'service.unarchived'
        | 'ping'
      lastError: string | null
      /** Format: int32 */
      lastStatus: number | null
      /** @enum {string} */
      state: 'waiting' | 'delivered' | 'failed'
    }
    /** @description The address that the account shall have. */
    EmailChange: {
      /**
       * Format: email
       * @example editor@example.org
       */
      email: string
    }
    /** @description The secret of a link. */
    EmailLink: {
      /** @example xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx */
      secret: string
    }
    /** @description Why a request failed. After a stale save it carries the current resource. */
    ErrorBody: {
      current?: components['schemas']['Song'] | null
      currentArrangement?: components['schemas']['Arrangement'] | null
      currentChurch?: components['schemas']['ChurchSettings'] | null
      currentLyrics?: components['schemas']['LyricVersion'] | null
      currentService?: components['schemas']['Service'] | null
      /** @description What is wrong and what to do next, for people. */
      error: string
    }
    /** @description A member as those see them who may write: without the address. */
    FellowMember: {
      /** @example Anna Beispiel */
      name: string | null
      role: components['schemas']['Role']
      /** Format: uuid */
      userId: string
    }
    /** @description Who belongs to a church. */
    FellowMembers: {
      members: components['schemas']['FellowMember'][]
    }
    /** @description Whether the service is up. */
    Health: {
      /** @example ok */
      status: string
    }
    /** @description An open invitation to a church. Its mail is null if the server sends none: hand on the link. */
    Invitation: {
      /** Format: date-time */
      createdAt: string
      /** @example anna@example.org */
      email: string
      /** Format: date-time */
      expiresAt: string
      /** Format: uuid */
      id: string
      /** @description The state of the mail with its link. One that waits is tried again for two days; the problem is that of the last attempt: the mail server is unreachable, refuses the sign-in (signIn), does not take mail for the address, is busy, refused the mail, or too many mails were sent (limit). */
      mail: {
        /**
         * @description The words of the mail server.
         * @example 550 No such user
         */
        answer: string | null
        /** Format: date-time */
        at: string
        problem: ('unreachable' | 'signIn' | 'address' | 'busy' | 'refused' | 'limit') | null
        /** @enum {string} */
        state: 'waiting' | 'sent' | 'refused'
      } | null
      role: components['schemas']['Role']
    }
    /** @description An address to invite. */
    InvitationRequest: {
      /**
       * Format: email
       * @example editor@example.org
       */
      email: string
      /**
       * @description A Viewer reads, an Editor writes as well, an Administrator also manages people.
       * @enum {string}
       */
      role: 'Administrator' | 'Editor' | 'Viewer'
    }
    /** @description The open invitations of a church. */
    Invitations: {
      invitations: components['schemas']['Invitation'][]
    }
    /** @description A new invitation with its link. */
    InvitationWithLink: {
      invitation: components['schemas']['Invitation']
      /**
       * @description Shown this once. It lets the invited person join once.
       * @example https://songs.example.org/invitation#xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
       */
      link: string
    }
    /** @description What an invitation is for: the name of the church, the invited address and the role. */
    InvitedTo: {
      /** @example Grace Chapel */
      church: string
      /** @example anna@example.org */
      email: string
      role: components['schemas']['Role']
    }
    /** @description What is sung at the moment, as it is sent. What is left out is null. */
    LiveInput: {
      /** @description Whether the presenter shows nothing at the moment. */
      blank: boolean
      /**
       * Format: uuid
       * @description The item of the service.
       */
      itemId: string
      /**
       * Format: uuid
       * @description The words that the presenter shows; null: none.
       */
      lyricVersionId?: string | null
      /**
       * Format: int32
       * @description The place of the section in the singing order, from 0; null: none.
       */
      position?: number | null
      /**
       * Format: uuid
       * @description The section of these words; null: none.
       */
      sectionId?: string | null
    }
    /** @description null: nothing is presented. */
    LiveResponse: {
      live: components['schemas']['LiveState'] | null
    }
    /** @description What is sung at the moment, and who presents it. */
    LiveState: {
      /** Format: date-time */
      at: string
      /** @description Whether the presenter shows nothing at the moment. */
      blank: boolean
      by: components['schemas']['SavedBy']
      /**
       * Format: uuid
       * @description The item of the service.
       */
      itemId: string
      /**
       * Format: uuid
       * @description The words that the presenter shows; null: none.
       */
      lyricVersionId: string | null
      /**
       * Format: int32
       * @description The place of the section in the singing order, from 0; null: none.
       */
      position: number | null
      /**
       * Format: uuid
       * @description The section of these words; null: none.
       */
      sectionId: string | null
    }
    /** @description One line. */
    LyricLine: {
      /**
       * Format: uuid
       * @description Stays with the line through every edit of its text; a new line brings a new one.
       */
      id: string
      /**
       * @description White space at its end is removed first and does not count.
       * @example Morning comes over the water
       */
      text: string
    }
    /** @description A lyric version whose lines hold at least one of the words. */
    LyricMatch: {
      label: string
      language: string
      /** Format: uuid */
      lyricVersionId: string
      /** Format: uuid */
      songId: string
    }
    /** @description Words as they were saved once. */
    LyricRevision: {
      /** Format: date-time */
      createdAt: string
      /** Format: uuid */
      id: string
      /**
       * @description Tells editions of one language apart.
       * @example 1985 edition
       */
      label: string
      /**
       * Format: int32
       * @description The version whose content it took; null: none.
       */
      restoredFrom: number | null
      /** @description Who saved it; null: the tool of the host. */
      savedBy: components['schemas']['SavedBy'] | null
      sections: components['schemas']['LyricSection'][]
      /** @description The order of singing, as section ids. Empty: each section once, in order. */
      sequence: string[]
      /**
       * Format: int32
       * @description Grows by one with each save.
       */
      version: number
    }
    /** @description A page of history, newest first. */
    LyricRevisions: {
      hasMore: boolean
      revisions: components['schemas']['LyricRevision'][]
    }
    /** @description A lyric version as it is saved again. */
    LyricsDocument: {
      /**
       * @description Tells editions of one language apart.
       * @example 1985 edition
       */
      label: string
      sections: components['schemas']['LyricSection'][]
      /** @description The order of singing, as section ids. Empty: each section once, in order. */
      sequence: string[]
    }
    /** @description A verse, a chorus, a bridge. Its name is unique in the document, whatever its case, its accents and the white space around it. */
    LyricSection: {
      /**
       * Format: uuid
       * @description Stays with the section; sequences refer to it.
       */
      id: string
      lines: components['schemas']['LyricLine'][]
      /** @example Chorus */
      name: string
    }
    /** @description The words of a song in one language and edition. */
    LyricVersion: {
      /**
       * Format: date-time
       * @description When it was archived; null: it is not.
       */
      archivedAt: string | null
      /** Format: uuid */
      id: string
      /**
       * @description Tells editions of one language apart.
       * @example 1985 edition
       */
      label: string
      /**
       * @description A BCP 47 tag. It cannot be changed later.
       * @example en
       */
      language: string
      /** Format: uuid */
      revisionId: string
      sections: components['schemas']['LyricSection'][]
      /** @description The order of singing, as section ids. Empty: each section once, in order. */
      sequence: string[]
      /** Format: uuid */
      songId: string
      /** Format: date-time */
      updatedAt: string
      /**
       * Format: int32
       * @description Grows by one with each save.
       */
      version: number
    }
    LyricVersionResponse: {
      lyrics: components['schemas']['LyricVersion']
    }
    /** @description By language, then label, then age. */
    LyricVersions: {
      lyrics: components['schemas']['LyricVersion'][]
    }
    /** @description What is known about a song besides its words and music. */
    Metadata: {
      /**
       * @example [
       *       "When the Day Begins"
       *     ]
       */
      alternateTitles: string[]
      /**
       * @example [
       *       "Ada Weaver",
       *       "Jon Field"
       *     ]
       */
      authors: string[]
      /** @example © 2026 the authors. Free to sing. */
      copyright: string
      songbooks: components['schemas']['Songbook'][]
      /**
       * @example [
       *       "morning",
       *       "trust"
       *     ]
       */
      themes: string[]
      /** @example Morning Over the Water */
      title: string
    }
    /** @description A song as it is sent. Only the title is required; what is left out is saved as empty. */
    MetadataInput: {
      /**
       * @example [
       *       "When the Day Begins"
       *     ]
       */
      alternateTitles?: string[]
      /**
       * @example [
       *       "Ada Weaver",
       *       "Jon Field"
       *     ]
       */
      authors?: string[]
      /** @example © 2026 the authors. Free to sing. */
      copyright?: string
      songbooks?: components['schemas']['Songbook'][]
      /**
       * @example [
       *       "morning",
       *       "trust"
       *     ]
       */
      themes?: string[]
      /** @example Morning Over the Water */
      title: string
    }
    /** @description A new lyric version. It has at most 200 lines in all. */
    NewLyrics: {
      /**
       * @description Tells editions of one language apart.
       * @example 1985 edition
       */
      label: string
      /**
       * @description A BCP 47 tag. It cannot be changed later.
       * @example en
       */
      language: string
      sections: components['schemas']['LyricSection'][]
      /** @description The order of singing, as section ids. Empty: each section once, in order. */
      sequence: string[]
    }
    /** @description The secret of a link, and the password to set. */
    NewPasswordByLink: {
      /**
       * @description Neither the address nor the name of one’s church.
       * @example three quiet harbours
       */
      password: string
      /** @example xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx */
      secret: string
    }
    /** @description The cursor is from another feed. Read everything again, and go on after `newest`. */
    OtherFeed: {
      error: string
      /**
       * Format: uuid
       * @description The name of this feed. It is another one after the church was restored from a backup.
       */
      feed: string
      /**
       * Format: int64
       * @description That of the newest change of the church.
       */
      newest: number
    }
    /** @description A passkey of the person. */
    Passkey: {
      /** Format: date-time */
      createdAt: string
      /**
       * @description The host that it is good for. It cannot be used while the server has another one.
       * @example songs.example.org
       */
      host: string
      /** Format: uuid */
      id: string
      /** Format: date-time */
      lastUsedAt: string | null
      /** @example Phone */
      name: string
    }
    /** @description A passkey, with a name to tell it from others. */
    PasskeyRequest: {
      /** @example Phone */
      name: string
      response: components['schemas']['RegisteredPasskey']
    }
    PasskeyResponse: {
      passkey: components['schemas']['Passkey']
    }
    /** @description A sign-in with a passkey. It names the person, so no address is typed. */
    PasskeySignIn: {
      response: components['schemas']['UsedPasskey']
    }
    /** @description The password there is, unless there is none, and the one to set. */
    PasswordChange: {
      current?: string
      /**
       * @description Neither the address nor the name of one’s church.
       * @example three quiet harbours
       */
      new: string
    }
    /** @description The members of a church. */
    People: {
      people: components['schemas']['Person'][]
    }
    /** @description A change of the people of a church. Addresses are those of that time. */
    PeopleChange: {
      /** Format: date-time */
      at: string
      /** @description Who made the change; null: the host’s tool. */
      by: {
        email: string
        name: string | null
        /** Format: uuid */
        userId: string
      } | null
      /**
       * @description invited and uninvited: an address; joined: by an invitation; added: by the host; changed: the role; removed: by another person; left: by oneself.
       * @enum {string}
       */
      kind: 'invited' | 'uninvited' | 'joined' | 'added' | 'changed' | 'removed' | 'left'
      /**
       * Format: int64
       * @description 1, 2, 3 … in each church.
       */
      number: number
      /** @description Whom it is about. An address that was invited has no userId. */
      person: {
        email: string
        name: string | null
        /** Format: uuid */
        userId: string | null
      }
      role: components['schemas']['Role'] | null
      roleBefore: components['schemas']['Role'] | null
    }
    /** @description The changes of the people of a church, newest first. */
    PeopleHistory: {
      changes: components['schemas']['PeopleChange'][]
      hasMore: boolean
    }
    /** @description A member as Administrators see them. lastSeenAt is the day of the last request to this church with a session. */
    Person: {
      /** @example anna@example.org */
      email: string
      /** Format: date-time */
      lastSeenAt: string | null
      /** @example Anna Beispiel */
      name: string | null
      role: components['schemas']['Role']
      /** Format: date-time */
      since: string
      /** Format: uuid */
      userId: string
    }
    /** @description What an Administrator changes of a member. */
    PersonInput: {
      /**
       * @description A Viewer reads, an Editor writes as well, an Administrator also manages people.
       * @enum {string}
       */
      role: 'Administrator' | 'Editor' | 'Viewer'
    }
    PersonResponse: {
      person: components['schemas']['Person']
    }
    /** @description null: nothing is presented. */
    PublicLiveResponse: {
      live: components['schemas']['PublicLiveState'] | null
    }
    /** @description What is sung at the moment, as anyone may see it. An item that is not public is blank. */
    PublicLiveState: {
      /** Format: date-time */
      at: string
      /** @description Whether the presenter shows nothing at the moment. */
      blank: boolean
      /**
       * Format: uuid
       * @description The item of the service.
       */
      itemId: string
      /**
       * Format: uuid
       * @description The words that the presenter shows; null: none.
       */
      lyricVersionId: string | null
      /**
       * Format: int32
       * @description The place of the section in the singing order, from 0; null: none.
       */
      position: number | null
      /**
       * Format: uuid
       * @description The section of these words; null: none.
       */
      sectionId: string | null
    }
    /** @description A service as anyone may see it, with its public songs only. */
    PublicService: {
      /**
       * Format: date-time
       * @description When it was archived; null: it is not.
       */
      archivedAt: string | null
      /**
       * Format: date
       * @description The day of the service.
       * @example 2027-01-31
       */
      date: string
      /** Format: uuid */
      id: string
      /** @description In the order of the service. */
      items: components['schemas']['PublicServiceItem'][]
      /** Format: uuid */
      revisionId: string
      /**
       * @description When it begins; null: not said.
       * @example 09:30
       */
      time: string | null
      /** @example Morning service */
      title: string
      /** Format: date-time */
      updatedAt: string
      /**
       * Format: int32
       * @description Grows by one with each save.
       */
      version: number
      /**
       * @description Who may see it: anyone, or members only.
       * @enum {string}
       */
      visibility: 'public' | 'members'
    }
    PublicServiceItem: components['schemas']['PublicSongItem'] | components['schemas']['TextItem']
    /** @description A page of public services: the latest date and time first, then by id. */
    PublicServiceListResponse: {
      hasMore: boolean
      services: components['schemas']['PublicService'][]
    }
    PublicServiceResponse: {
      service: components['schemas']['PublicService']
    }
    /** @description A song in a service, as anyone may see it. */
    PublicSongItem: {
      /**
       * Format: uuid
       * @description An arrangement of that song; null: none was chosen.
       */
      arrangementId: string | null
      /**
       * Format: uuid
       * @description Made by the client and unique in the service. It stays with the item through every change.
       */
      id: string
      /**
       * @description The key it is sung in; null: none was chosen.
       * @example Bb
       */
      key: string | null
      /** @description The words that are sung, of that song; empty: none were chosen. */
      lyricVersionIds: string[]
      /**
       * Format: int32
       * @description How long it takes; null: not said.
       * @example 5
       */
      minutes: number | null
      /** @description The order of singing on this day, as section ids of its first words; empty: the order of the song. An id that the words do not have is passed over. */
      sequence: string[]
      /** Format: uuid */
      songId: string
      /** @constant */
      type: 'song'
    }
    /** @description RegistrationResponseJSON of Web Authentication: the answer of navigator.credentials.create(). */
    RegisteredPasskey: {
      authenticatorAttachment?: string | null
      clientExtensionResults?: {
        credProps?: {
          rk?: boolean
        }
      }
      /** @example dGVzdA */
      id: string
      /** @example dGVzdA */
      rawId: string
      response: {
        /** @example dGVzdA */
        attestationObject: string
        /** @example dGVzdA */
        authenticatorData?: string
        /** @example dGVzdA */
        clientDataJSON: string
        /** @example dGVzdA */
        publicKey?: string
        publicKeyAlgorithm?: number
        transports?: string[]
      }
      /** @constant */
      type: 'public-key'
    }
    /** @description PublicKeyCredentialCreationOptionsJSON of Web Authentication, for navigator.credentials.create(). It has further fields. */
    RegistrationOptions: {
      /**
       * @description Good once and for 5 minutes.
       * @example dGVzdA
       */
      challenge: string
      rp: {
        id: string
        name: string
      }
      user: {
        displayName: string
        id: string
        name: string
      }
    }
    /** @description Whose password was forgotten. */
    ResetRequest: {
      /**
       * Format: email
       * @example editor@example.org
       */
      email: string
    }
    /** @description A song’s metadata as it was saved once. */
    Revision: {
      /** Format: date-time */
      createdAt: string
      /** Format: uuid */
      id: string
      metadata: components['schemas']['Metadata']
      /**
       * Format: int32
       * @description The version whose content it took; null: none.
       */
      restoredFrom: number | null
      /** @description Who saved it; null: the tool of the host. */
      savedBy: components['schemas']['SavedBy'] | null
      /**
       * Format: int32
       * @description Grows by one with each save.
       */
      version: number
    }
    /** @description A page of history, newest first. */
    Revisions: {
      hasMore: boolean
      revisions: components['schemas']['Revision'][]
    }
    /**
     * @description What a member may do: a Viewer reads, the others write as well.
     * @enum {string}
     */
    Role: 'Administrator' | 'Editor' | 'Viewer'
    /** @description The person who saved it. */
    SavedBy: {
      name: string | null
      /** Format: uuid */
      userId: string
    }
    /** @description What a church sings on a day, at its current version. */
    Service: {
      /**
       * Format: date-time
       * @description When it was archived; null: it is not.
       */
      archivedAt: string | null
      /**
       * Format: date
       * @description The day of the service.
       * @example 2027-01-31
       */
      date: string
      /** Format: uuid */
      id: string
      /** @description In the order of the service. */
      items: components['schemas']['ServiceItem'][]
      /** @description For members only. */
      notes: string
      /** Format: uuid */
      revisionId: string
      /**
       * @description When it begins; null: not said.
       * @example 09:30
       */
      time: string | null
      /** @example Morning service */
      title: string
      /** Format: date-time */
      updatedAt: string
      /**
       * Format: int32
       * @description Grows by one with each save.
       */
      version: number
      /**
       * @description Who may see it: anyone, or members only.
       * @enum {string}
       */
      visibility: 'public' | 'members'
    }
    /** @description A service as it is sent. What is left out is saved as null, as empty, or for members; on an update too. */
    ServiceInput: {
      /**
       * Format: date
       * @description The day of the service.
       * @example 2027-01-31
       */
      date: string
      /** @description In the order of the service. */
      items?: components['schemas']['ServiceItemInput'][]
      /** @description For members only. */
      notes?: string
      /**
       * @description When it begins; null: not said.
       * @example 09:30
       */
      time?: string | null
      /** @example Morning service */
      title: string
      /**
       * @description Who may see it: anyone, or members only.
       * @default members
       * @enum {string}
       */
      visibility: 'public' | 'members'
    }
    ServiceItem: components['schemas']['SongItem'] | components['schemas']['TextItem']
    ServiceItemInput: components['schemas']['SongItemInput'] | components['schemas']['TextItemInput']
    /** @description A page of services: the latest date and time first, then by id. */
    ServiceListResponse: {
      hasMore: boolean
      services: components['schemas']['Service'][]
    }
    ServiceResponse: {
      service: components['schemas']['Service']
    }
    /** @description A service as it was saved once. */
    ServiceRevision: {
      /** Format: date-time */
      createdAt: string
      /**
       * Format: date
       * @description The day of the service.
       * @example 2027-01-31
       */
      date: string
      /** Format: uuid */
      id: string
      /** @description In the order of the service. */
      items: components['schemas']['ServiceItem'][]
      /** @description For members only. */
      notes: string
      /**
       * Format: int32
       * @description The version whose content it took; null: none.
       */
      restoredFrom: number | null
      /** @description Who saved it; null: the tool of the host. */
      savedBy: components['schemas']['SavedBy'] | null
      /**
       * @description When it begins; null: not said.
       * @example 09:30
       */
      time: string | null
      /** @example Morning service */
      title: string
      /**
       * Format: int32
       * @description Grows by one with each save.
       */
      version: number
      /**
       * @description Who may see it: anyone, or members only.
       * @enum {string}
       */
      visibility: 'public' | 'members'
    }
    /** @description A page of history, newest first. */
    ServiceRevisions: {
      hasMore: boolean
      revisions: components['schemas']['ServiceRevision'][]
    }
    /** @description A sign-in. lastSeenAt is exact to the hour. */
    Session: {
      /** @description The program that signed in, as it calls itself. */
      agent: string | null
      /** Format: date-time */
      createdAt: string
      /** @description Whether it is the one that asks. */
      current: boolean
      /** Format: uuid */
      id: string
      /** Format: date-time */
      lastSeenAt: string
    }
    /** @description One’s own sessions, newest first. */
    Sessions: {
      sessions: components['schemas']['Session'][]
    }
    /** @description A sign-in, or the refused ones of one client in an hour, with the time of the last. */
    SignIn: {
      /**
       * @description Of the client.
       * @example 192.0.2.7
       */
      address: string | null
      /** @description The program, as it calls itself. */
      agent: string | null
      /** Format: date-time */
      at: string
      /** Format: uuid */
      id: string
      /** @description How often it was refused; 0: it succeeded. */
      refused: number
      /** @enum {string} */
      way: 'password' | 'passkey' | 'oidc' | 'invitation' | 'email' | 'setup'
    }
    /** @description PublicKeyCredentialRequestOptionsJSON of Web Authentication, for navigator.credentials.get(). It has further fields. */
    SignInOptions: {
      /**
       * @description Good once and for 5 minutes.
       * @example dGVzdA
       */
      challenge: string
      /** @example songs.example.org */
      rpId: string
    }
    /** @description One’s own sign-ins, newest first. */
    SignIns: {
      signIns: components['schemas']['SignIn'][]
    }
    /** @description A song at its current version. */
    Song: {
      /**
       * Format: date-time
       * @description When it was archived; null: it is not.
       */
      archivedAt: string | null
      /** Format: uuid */
      id: string
      metadata: components['schemas']['Metadata']
      /** Format: uuid */
      revisionId: string
      /** Format: date-time */
      updatedAt: string
      /**
       * Format: int32
       * @description Grows by one with each save.
       */
      version: number
      /** @description Who may see the song: anyone or members only; null: as its church says. */
      visibility: ('public' | 'members') | null
    }
    /** @description Where a song stands in a printed book. */
    Songbook: {
      /** @example Green Hymnal */
      book: string
      /** @example 214 */
      number: string
    }
    /** @description A song in a service. */
    SongItem: {
      /**
       * Format: uuid
       * @description An arrangement of that song; null: none was chosen.
       */
      arrangementId: string | null
      /**
       * Format: uuid
       * @description Made by the client and unique in the service. It stays with the item through every change.
       */
      id: string
      /**
       * @description The key it is sung in; null: none was chosen.
       * @example Bb
       */
      key: string | null
      /** @description The words that are sung, of that song; empty: none were chosen. */
      lyricVersionIds: string[]
      /**
       * Format: int32
       * @description How long it takes; null: not said.
       * @example 5
       */
      minutes: number | null
      /** @description For members only. */
      note: string
      /** @description The order of singing on this day, as section ids of its first words; empty: the order of the song. An id that the words do not have is passed over. */
      sequence: string[]
      /** Format: uuid */
      songId: string
      /** @constant */
      type: 'song'
    }
    /** @description A song in a service as it is sent. What is left out is saved as null, the note and the sequence as empty. */
    SongItemInput: {
      /**
       * Format: uuid
       * @description An arrangement of that song; null: none was chosen.
       */
      arrangementId?: string | null
      /**
       * Format: uuid
       * @description Made by the client and unique in the service. It stays with the item through every change.
       */
      id: string
      /**
       * @description The key it is sung in; null: none was chosen.
       * @example Bb
       */
      key?: string | null
      /** @description The words that are sung, of that song; empty: none were chosen. */
      lyricVersionIds: string[]
      /**
       * Format: int32
       * @description How long it takes; null: not said.
       * @example 5
       */
      minutes?: number | null
      /** @description For members only. */
      note?: string
      /** @description The order of singing on this day, as section ids of its first words; empty: the order of the song. An id that the words do not have is passed over. */
      sequence?: string[]
      /** Format: uuid */
      songId: string
      /** @constant */
      type: 'song'
    }
    SongResponse: {
      song: components['schemas']['Song']
    }
    /** @description When a song was sung. What is known about the song is from today. */
    SongUsage: {
      /**
       * @example [
       *       "Ada Weaver",
       *       "Jon Field"
       *     ]
       */
      authors: string[]
      /** @example © 2026 the authors. Free to sing. */
      copyright: string
      /** @description One for each service that had the song, the earliest first. */
      dates: string[]
      songbooks: components['schemas']['Songbook'][]
      /** Format: uuid */
      songId: string
      /** @example Morning Over the Water */
      title: string
    }
    /** @description What is read, prayed or announced. */
    TextItem: {
      /**
       * Format: uuid
       * @description Made by the client and unique in the service. It stays with the item through every change.
       */
      id: string
      /**
       * Format: int32
       * @description How long it takes; null: not said.
       * @example 5
       */
      minutes: number | null
      /** @example Psalm 150 */
      text: string
      /** @example Reading */
      title: string
      /** @constant */
      type: 'text'
    }
    /** @description A text in a service as it is sent. Minutes that are left out are saved as null. */
    TextItemInput: {
      /**
       * Format: uuid
       * @description Made by the client and unique in the service. It stays with the item through every change.
       */
      id: string
      /**
       * Format: int32
       * @description How long it takes; null: not said.
       * @example 5
       */
      minutes?: number | null
      /** @example Psalm 150 */
      text: string
      /** @example Reading */
      title: string
      /** @constant */
      type: 'text'
    }
    /** @description A token of a person in one church. lastUsedAt is exact to the hour. */
    Token: {
      /** Format: date-time */
      createdAt: string
      /** Format: date-time */
      expiresAt: string
      /** Format: uuid */
      id: string
      /** Format: date-time */
      lastUsedAt: string | null
      /** @example Sunday slides */
      name: string
      /** @description The person of the token. */
      person: {
        name: string | null
        /** Format: uuid */
        userId: string
      }
      /**
       * @description What the token may do at most. Its person’s role counts too: the token may do what both allow.
       * @enum {string}
       */
      scope: 'read' | 'write' | 'administer'
    }
    /** @description The tokens of the caller; for an Administrator those of all members. */
    Tokens: {
      tokens: components['schemas']['Token'][]
    }
    /** @description A token to make. */
    TokenSettings: {
      /**
       * Format: date-time
       * @description At most 366 days ahead.
       */
      expiresAt: string
      /** @example Sunday slides */
      name: string
      /**
       * @description What the token may do at most. Its person’s role counts too: the token may do what both allow.
       * @enum {string}
       */
      scope: 'read' | 'write' | 'administer'
    }
    /** @description A new token with its secret. */
    TokenWithSecret: {
      /**
       * @description Shown this once.
       * @example psl_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
       */
      secret: string
      token: components['schemas']['Token']
    }
    /** @description The songs of past services, by title. */
    UsageResponse: {
      songs: components['schemas']['SongUsage'][]
    }
    /** @description AuthenticationResponseJSON of Web Authentication: the answer of navigator.credentials.get(). */
    UsedPasskey: {
      authenticatorAttachment?: string | null
      clientExtensionResults?: {
        credProps?: {
          rk?: boolean
        }
      }
      /** @example dGVzdA */
      id: string
      /** @example dGVzdA */
      rawId: string
      response: {
        /** @example dGVzdA */
        authenticatorData: string
        /** @example dGVzdA */
        clientDataJSON: string
        /** @example dGVzdA */
        signature: string
        /** @example jUrRsm9cSm6dHApOjw88EQ */
        userHandle?: string | null
      }
      /** @constant */
      type: 'public-key'
    }
    /** @description Who may see a song. */
    VisibilityInput: {
      /** @description Who may see the song: anyone or members only; null: as its church says. */
      visibility: ('public' | 'members') | null
    }
    /** @description An address to which the changes of a church are sent. */
    Webhook: {
      /** Format: date-time */
      createdAt: string
      /** @description Why the server disabled the webhook. */
      disabled: {
        /**
         * Format: int64
         * @description What was missed is in the list of changes with this `after`.
         */
        after: number
        /** Format: date-time */
        at: string
        /**
         * @description failed: a delivery failed to the end. gone: the receiver answered 410. full: 10000 changes waited behind one that failed, or for an hour.
         * @enum {string}
         */
        reason: 'failed' | 'gone' | 'full'
      } | null
      /** @description What changes while it is false is not sent, also not later. */
      enabled: boolean
      /** @description Whether it has a secret. One that was restored from a backup has none until a new one is made. */
      hasSecret: boolean
      /** Format: uuid */
      id: string
      /**
       * @description The kinds of changes that are sent; empty: all.
       * @example [
       *       "song.created",
       *       "song.updated"
       *     ]
       */
      kinds: (
        | 'song.created'
        | 'song.updated'
        | 'song.archived'
        | 'song.unarchived'
        | 'song.visibility'
        | 'song.lyrics.created'
        | 'song.lyrics.updated'
        | 'song.lyrics.archived'
        | 'song.lyrics.unarchived'
        | 'song.arrangement.created'
        | 'song.arrangement.updated'
        | 'song.arrangement.archived'
        | 'song.arrangement.unarchived'
        | 'service.created'
        | 'service.updated'
        | 'service.archived'
        | 'service.unarchived'
      )[]
      /** @description The change at the head of the queue that failed, and when it is tried again. */
      retry: {
        /** Format: date-time */
        at: string
        /** Format: int32 */
        attempts: number
        /** Format: uuid */
        eventId: string
      } | null
      /**
       * Format: uuid
       * @description The token by which its url was set, also after its end; null: a person set it.
       */
      tokenId: string | null
      /**
       * @description Where changes are sent: https, without a user, not a private IP address.
       * @example https://receiver.example/songs
       */
      url: string
      /**
       * Format: int32
       * @description How many changes wait to be sent.
       */
      waiting: number
    }
    /** @description What a receiver is sent. */
    WebhookMessage: {
      /** @description The change; null: a test. */
      data: components['schemas']['Change'] | null
      /** Format: date-time */
      timestamp: string
      /**
       * @description The kind of the change, or ping for a test.
       * @enum {string}
       */
      type:
        | 'song.created'
        | 'song.updated'
        | 'song.archived'
        | 'song.unarchived'
        | 'song.visibility'
        | 'song.lyrics.created'
        | 'song.lyrics.updated'
        | 'song.lyrics.archived'
        | 'song.lyrics.unarchived'
        | 'song.arrangement.created'
        | 'song.arrangement.updated'
        | 'song.arrangement.archived'
        | 'song.arrangement.unarchived'
        | 'service.created'
        | 'service.updated'
        | 'service.archived'
        | 'service.unarchived'
        | 'ping'
    }
    /** @description One webhook. */
    WebhookResponse: {
      webhook: components['schemas']['Webhook']
    }
    /** @description The webhooks of a church. */
    Webhooks: {
      webhooks: components['schemas']['Webhook'][]
    }
    /** @description A webhook to make, or its new settings. */
    WebhookSettings: {
      /** @description What changes while it is false is not sent, also not later. */
      enabled: boolean
      /**
       * @description The kinds of changes that are sent; empty: all.
       * @example [
       *       "song.created",
       *       "song.updated"
       *     ]
       */
      kinds: (
        | 'song.created'
        | 'song.updated'
        | 'song.archived'
        | 'song.unarchived'
        | 'song.visibility'
        | 'song.lyrics.created'
        | 'song.lyrics.updated'
        | 'song.lyrics.archived'
        | 'song.lyrics.unarchived'
        | 'song.arrangement.created'
        | 'song.arrangement.updated'
        | 'song.arrangement.archived'
        | 'song.arrangement.unarchived'
        | 'service.created'
        | 'service.updated'
        | 'service.archived'
        | 'service.unarchived'
      )[]
      /**
       * @description Where changes are sent: https, without a user, not a private IP address.
       * @example https://receiver.example/songs
       */
      url: string
    }
    /** @description A webhook with its new secret. */
    WebhookWithSecret: {
      /**
       * @description Signs the deliveries. Shown this once.
       * @example whsec_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=
       */
      secret: string
      webhook: components['schemas']['Webhook']
    }
  }
  responses: {
    /** @description The Idempotency-Key was used before, for a different request; or the change does not fit what is there. */
    Conflict: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description Something that was sent is not valid: an id, a query parameter, a header or the body. */
    Invalid: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The Origin header of a change is missing or wrong, the caller’s role is not enough, or a token cannot do it. */
    NotAllowed: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description It does not exist, or the caller may not know that it does. */
    NotFound: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description There is no valid session or token, or the sign-in failed. */
    NotSignedIn: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description If-Match is missing: say which version you are changing. */
    PreconditionMissing: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The range lies outside the file; Content-Range tells its size. */
    RangeNotSatisfiable: {
      headers: {
        [name: string]: unknown
      }
      content?: never
    }
    /** @description A newer version was saved in the meantime; the body carries it, and ETag its version. */
    Stale: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The body is larger than 32 KiB of JSON (128 KiB for an arrangement) or 20,000,000 bytes of a file. */
    TooLarge: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The rate limit is reached; Retry-After tells how many seconds to wait. */
    TooManyRequests: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The upload stalled for 30 seconds or took over 5 minutes. */
    TooSlow: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The storage cannot be reached, or too much is in progress; try again shortly. A save may have been done all the same: repeat it with the same Idempotency-Key, and it is not done twice. */
    Unavailable: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description An unexpected error on the server’s side. */
    Unexpected: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The uploaded file is empty, not a PDF, password-protected or damaged. */
    UnusableFile: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The upload is not sent as application/pdf. */
    WrongMediaType: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
  }
  parameters: {
    /**
     * @description The arrangement of the song.
     * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
     */
    arrangementId: string
    /**
     * @description The file.
     * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
     */
    assetId: string
    /**
     * @description The church.
     * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
     */
    churchId: string
    /**
     * @description The change, or the test.
     * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
     */
    eventId: string
    /**
     * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
     * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
     */
    'Idempotency-Key': string
    /**
     * @description The identity, by the id that the account shows.
     * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
     */
    identityId: string
    /**
     * @description The version you are changing, in double quotes, as its ETag was.
     * @example "3"
     */
    'If-Match': string
    /**
     * @description The ETag of a file you have; 304 when it is still the one.
     * @example "0000000000000000000000000000000000000000000000000000000000000000"
     */
    'If-None-Match': string
    /**
     * @description The ETag of the file the range belongs to; the whole file comes when it is another.
     * @example "0000000000000000000000000000000000000000000000000000000000000000"
     */
    'If-Range': string
    /**
     * @description The invitation.
     * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
     */
    invitationId: string
    /**
     * @description Of a stream: the id of the last event that arrived. It wins over after.
     * @example 42
     */
    'Last-Event-ID': string
    /**
     * @description The lyric version of the song.
     * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
     */
    lyricVersionId: string
    /**
     * @description The address the service is configured for, byte for byte. A browser sends it by itself. A request with a token needs none.
     * @example http://localhost:3000
     */
    Origin: string
    /**
     * @description The passkey, by the id that the account shows.
     * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
     */
    passkeyId: string
    /**
     * @description One range of bytes. Several ranges, or what cannot be read, are answered with the whole file.
     * @example bytes=0-1023
     */
    Range: string
    /**
     * @description The service.
     * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
     */
    serviceId: string
    /**
     * @description The session, by the id that the list shows.
     * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
     */
    sessionId: string
    /**
     * @description The song.
     * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
     */
    songId: string
    /**
     * @description The token.
     * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
     */
    tokenId: string
    /**
     * @description The person.
     * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
     */
    userId: string
    /**
     * @description The version to take the content of.
     * @example 1
     */
    version: number
    /**
     * @description The webhook.
     * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
     */
    webhookId: string
  }
  requestBodies: never
  headers: never
  pathItems: never
}
export type Acceptance = components['schemas']['Acceptance']
export type Account = components['schemas']['Account']
export type AccountInput = components['schemas']['AccountInput']
export type AccountResponse = components['schemas']['AccountResponse']
export type AllArrangements = components['schemas']['AllArrangements']
export type AllLyricVersions = components['schemas']['AllLyricVersions']
export type Arrangement = components['schemas']['Arrangement']
export type ArrangementDocument = components['schemas']['ArrangementDocument']
export type ArrangementLink = components['schemas']['ArrangementLink']
export type ArrangementResponse = components['schemas']['ArrangementResponse']
export type ArrangementRevision = components['schemas']['ArrangementRevision']
export type ArrangementRevisions = components['schemas']['ArrangementRevisions']
export type Arrangements = components['schemas']['Arrangements']
export type Asset = components['schemas']['Asset']
export type AssetResponse = components['schemas']['AssetResponse']
export type Catalogue = components['schemas']['Catalogue']
export type Change = components['schemas']['Change']
export type Changes = components['schemas']['Changes']
export type Church = components['schemas']['Church']
export type ChurchBackup = components['schemas']['ChurchBackup']
export type ChurchBackupResponse = components['schemas']['ChurchBackupResponse']
export type Churches = components['schemas']['Churches']
export type ChurchInput = components['schemas']['ChurchInput']
export type ChurchResponse = components['schemas']['ChurchResponse']
export type ChurchSettings = components['schemas']['ChurchSettings']
export type Credentials = components['schemas']['Credentials']
export type Deliveries = components['schemas']['Deliveries']
export type Delivery = components['schemas']['Delivery']
export type EmailChange = components['schemas']['EmailChange']
export type EmailLink = components['schemas']['EmailLink']
export type ErrorBody = components['schemas']['ErrorBody']
export type FellowMember = components['schemas']['FellowMember']
export type FellowMembers = components['schemas']['FellowMembers']
export type Health = components['schemas']['Health']
export type Invitation = components['schemas']['Invitation']
export type InvitationRequest = components['schemas']['InvitationRequest']
export type Invitations = components['schemas']['Invitations']
export type InvitationWithLink = components['schemas']['InvitationWithLink']
export type InvitedTo = components['schemas']['InvitedTo']
export type LiveInput = components['schemas']['LiveInput']
export type LiveResponse = components['schemas']['LiveResponse']
export type LiveState = components['schemas']['LiveState']
export type LyricLine = components['schemas']['LyricLine']
export type LyricMatch = components['schemas']['LyricMatch']
export type LyricRevision = components['schemas']['LyricRevision']
export type LyricRevisions = components['schemas']['LyricRevisions']
export type LyricsDocument = components['schemas']['LyricsDocument']
export type LyricSection = components['schemas']['LyricSection']
export type LyricVersion = components['schemas']['LyricVersion']
export type LyricVersionResponse = components['schemas']['LyricVersionResponse']
export type LyricVersions = components['schemas']['LyricVersions']
export type Metadata = components['schemas']['Metadata']
export type MetadataInput = components['schemas']['MetadataInput']
export type NewLyrics = components['schemas']['NewLyrics']
export type NewPasswordByLink = components['schemas']['NewPasswordByLink']
export type OtherFeed = components['schemas']['OtherFeed']
export type Passkey = components['schemas']['Passkey']
export type PasskeyRequest = components['schemas']['PasskeyRequest']
export type PasskeyResponse = components['schemas']['PasskeyResponse']
export type PasskeySignIn = components['schemas']['PasskeySignIn']
export type PasswordChange = components['schemas']['PasswordChange']
export type People = components['schemas']['People']
export type PeopleChange = components['schemas']['PeopleChange']
export type PeopleHistory = components['schemas']['PeopleHistory']
export type Person = components['schemas']['Person']
export type PersonInput = components['schemas']['PersonInput']
export type PersonResponse = components['schemas']['PersonResponse']
export type PublicLiveResponse = components['schemas']['PublicLiveResponse']
export type PublicLiveState = components['schemas']['PublicLiveState']
export type PublicService = components['schemas']['PublicService']
export type PublicServiceItem = components['schemas']['PublicServiceItem']
export type PublicServiceListResponse = components['schemas']['PublicServiceListResponse']
export type PublicServiceResponse = components['schemas']['PublicServiceResponse']
export type PublicSongItem = components['schemas']['PublicSongItem']
export type RegisteredPasskey = components['schemas']['RegisteredPasskey']
export type RegistrationOptions = components['schemas']['RegistrationOptions']
export type ResetRequest = components['schemas']['ResetRequest']
export type Revision = components['schemas']['Revision']
export type Revisions = components['schemas']['Revisions']
export type Role = components['schemas']['Role']
export type SavedBy = components['schemas']['SavedBy']
export type Service = components['schemas']['Service']
export type ServiceInput = components['schemas']['ServiceInput']
export type ServiceItem = components['schemas']['ServiceItem']
export type ServiceItemInput = components['schemas']['ServiceItemInput']
export type ServiceListResponse = components['schemas']['ServiceListResponse']
export type ServiceResponse = components['schemas']['ServiceResponse']
export type ServiceRevision = components['schemas']['ServiceRevision']
export type ServiceRevisions = components['schemas']['ServiceRevisions']
export type Session = components['schemas']['Session']
export type Sessions = components['schemas']['Sessions']
export type SignIn = components['schemas']['SignIn']
export type SignInOptions = components['schemas']['SignInOptions']
export type SignIns = components['schemas']['SignIns']
export type Song = components['schemas']['Song']
export type Songbook = components['schemas']['Songbook']
export type SongItem = components['schemas']['SongItem']
export type SongItemInput = components['schemas']['SongItemInput']
export type SongResponse = components['schemas']['SongResponse']
export type SongUsage = components['schemas']['SongUsage']
export type TextItem = components['schemas']['TextItem']
export type TextItemInput = components['schemas']['TextItemInput']
export type Token = components['schemas']['Token']
export type Tokens = components['schemas']['Tokens']
export type TokenSettings = components['schemas']['TokenSettings']
export type TokenWithSecret = components['schemas']['TokenWithSecret']
export type UsageResponse = components['schemas']['UsageResponse']
export type UsedPasskey = components['schemas']['UsedPasskey']
export type VisibilityInput = components['schemas']['VisibilityInput']
export type Webhook = components['schemas']['Webhook']
export type WebhookMessage = components['schemas']['WebhookMessage']
export type WebhookResponse = components['schemas']['WebhookResponse']
export type Webhooks = components['schemas']['Webhooks']
export type WebhookSettings = components['schemas']['WebhookSettings']
export type WebhookWithSecret = components['schemas']['WebhookWithSecret']
export type ResponseConflict = components['responses']['Conflict']
export type ResponseInvalid = components['responses']['Invalid']
export type ResponseNotAllowed = components['responses']['NotAllowed']
export type ResponseNotFound = components['responses']['NotFound']
export type ResponseNotSignedIn = components['responses']['NotSignedIn']
export type ResponsePreconditionMissing = components['responses']['PreconditionMissing']
export type ResponseRangeNotSatisfiable = components['responses']['RangeNotSatisfiable']
export type ResponseStale = components['responses']['Stale']
export type ResponseTooLarge = components['responses']['TooLarge']
export type ResponseTooManyRequests = components['responses']['TooManyRequests']
export type ResponseTooSlow = components['responses']['TooSlow']
export type ResponseUnavailable = components['responses']['Unavailable']
export type ResponseUnexpected = components['responses']['Unexpected']
export type ResponseUnusableFile = components['responses']['UnusableFile']
export type ResponseWrongMediaType = components['responses']['WrongMediaType']
export type ParameterArrangementId = components['parameters']['arrangementId']
export type ParameterAssetId = components['parameters']['assetId']
export type ParameterChurchId = components['parameters']['churchId']
export type ParameterEventId = components['parameters']['eventId']
export type ParameterIdempotencyKey = components['parameters']['Idempotency-Key']
export type ParameterIdentityId = components['parameters']['identityId']
export type ParameterIfMatch = components['parameters']['If-Match']
export type ParameterIfNoneMatch = components['parameters']['If-None-Match']
export type ParameterIfRange = components['parameters']['If-Range']
export type ParameterInvitationId = components['parameters']['invitationId']
export type ParameterLastEventId = components['parameters']['Last-Event-ID']
export type ParameterLyricVersionId = components['parameters']['lyricVersionId']
export type ParameterOrigin = components['parameters']['Origin']
export type ParameterPasskeyId = components['parameters']['passkeyId']
export type ParameterRange = components['parameters']['Range']
export type ParameterServiceId = components['parameters']['serviceId']
export type ParameterSessionId = components['parameters']['sessionId']
export type ParameterSongId = components['parameters']['songId']
export type ParameterTokenId = components['parameters']['tokenId']
export type ParameterUserId = components['parameters']['userId']
export type ParameterVersion = components['parameters']['version']
export type ParameterWebhookId = components['parameters']['webhookId']
export type $defs = Record<string, never>
export interface operations {
  live: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It is. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "status": "ok"
           *     }
           */
          'application/json': components['schemas']['Health']
        }
      }
      400: components['responses']['Invalid']
      413: components['responses']['TooLarge']
      500: components['responses']['Unexpected']
    }
  }
  ready: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Storage answers. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "status": "ok"
           *     }
           */
          'application/json': components['schemas']['Health']
        }
      }
      400: components['responses']['Invalid']
      413: components['responses']['TooLarge']
      500: components['responses']['Unexpected']
      /** @description Storage does not answer. */
      503: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "status": "ok"
           *     }
           */
          'application/json': components['schemas']['Health']
        }
      }
    }
  }
  listChurches: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Your churches. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "churches": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "name": "Grace Chapel",
           *           "timeZone": "Europe/Berlin",
           *           "role": "Administrator"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Churches']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  getChurch: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The settings of the church. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "church": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "name": "Grace Chapel",
           *         "timeZone": "Europe/Berlin",
           *         "address": "harbour",
           *         "listed": false,
           *         "visibility": "public",
           *         "language": "de",
           *         "version": 1
           *       }
           *     }
           */
          'application/json': components['schemas']['ChurchResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  updateChurch: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Grace Chapel",
         *       "timeZone": "Europe/Berlin",
         *       "address": "harbour",
         *       "listed": false,
         *       "visibility": "public",
         *       "language": "de"
         *     }
         */
        'application/json': components['schemas']['ChurchInput']
      }
    }
    responses: {
      /** @description The settings as they are now. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "church": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "name": "Grace Chapel",
           *         "timeZone": "Europe/Berlin",
           *         "address": "harbour",
           *         "listed": false,
           *         "visibility": "public",
           *         "language": "de",
           *         "version": 1
           *       }
           *     }
           */
          'application/json': components['schemas']['ChurchResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  uploadAsset: {
    parameters: {
      query: {
        /** @description The name readers see. */
        filename: string
      }
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    /** @description The bytes of the PDF file, at most 20,000,000 of them. */
    requestBody: {
      content: {
        'application/pdf': string
      }
    }
    responses: {
      /** @description The checked and stored file. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "asset": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "filename": "morning-over-the-water.pdf",
           *         "mediaType": "application/pdf",
           *         "size": 1,
           *         "sha256": "4b2c6a1e7f90d3858c2be1f7a64d09c35e8b7216fa0d94c3be57182d6c90fa3e",
           *         "pageCount": 1,
           *         "createdAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['AssetResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      408: components['responses']['TooSlow']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongMediaType']
      422: components['responses']['UnusableFile']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  downloadAsset: {
    parameters: {
      query?: {
        /** @description Save the file instead of showing it. */
        download?: boolean
      }
      header?: {
        /**
         * @description The ETag of a file you have; 304 when it is still the one.
         * @example "0000000000000000000000000000000000000000000000000000000000000000"
         */
        'If-None-Match'?: components['parameters']['If-None-Match']
        /**
         * @description The ETag of the file the range belongs to; the whole file comes when it is another.
         * @example "0000000000000000000000000000000000000000000000000000000000000000"
         */
        'If-Range'?: components['parameters']['If-Range']
        /**
         * @description One range of bytes. Several ranges, or what cannot be read, are answered with the whole file.
         * @example bytes=0-1023
         */
        Range?: components['parameters']['Range']
      }
      path: {
        /**
         * @description The file.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        assetId: components['parameters']['assetId']
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The whole file. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/pdf': string
        }
      }
      /** @description The range of the file. */
      206: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/pdf': string
        }
      }
      /** @description The file named in If-None-Match is this one. */
      304: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      416: components['responses']['RangeNotSatisfiable']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  downloadAssetHeaders: {
    parameters: {
      query?: {
        /** @description Save the file instead of showing it. */
        download?: boolean
      }
      header?: {
        /**
         * @description The ETag of a file you have; 304 when it is still the one.
         * @example "0000000000000000000000000000000000000000000000000000000000000000"
         */
        'If-None-Match'?: components['parameters']['If-None-Match']
        /**
         * @description The ETag of the file the range belongs to; the whole file comes when it is another.
         * @example "0000000000000000000000000000000000000000000000000000000000000000"
         */
        'If-Range'?: components['parameters']['If-Range']
        /**
         * @description One range of bytes. Several ranges, or what cannot be read, are answered with the whole file.
         * @example bytes=0-1023
         */
        Range?: components['parameters']['Range']
      }
      path: {
        /**
         * @description The file.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        assetId: components['parameters']['assetId']
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The whole file. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description The range of the file. */
      206: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description The file named in If-None-Match is this one. */
      304: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Something that was sent is not valid: an id, a query parameter, a header or the body. */
      400: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description There is no valid session or token, or the sign-in failed. */
      401: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description It does not exist, or the caller may not know that it does. */
      404: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description The body is larger than 32 KiB of JSON (128 KiB for an arrangement) or 20,000,000 bytes of a file. */
      413: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description The range lies outside the file; Content-Range tells its size. */
      416: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description The rate limit is reached; Retry-After tells how many seconds to wait. */
      429: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description An unexpected error on the server’s side. */
      500: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description The storage cannot be reached, or too much is in progress; try again shortly. A save may have been done all the same: repeat it with the same Idempotency-Key, and it is not done twice. */
      503: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  getChurchBackup: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The backup of the church. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "backup": {
           *         "state": "good",
           *         "last": {
           *           "at": "2026-01-06T09:30:00.000Z",
           *           "restored": false,
           *           "notRestored": "room",
           *           "songs": 0,
           *           "files": 0
           *         },
           *         "elsewhereOld": false
           *       }
           *     }
           */
          'application/json': components['schemas']['ChurchBackupResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listChanges: {
    parameters: {
      query?: {
        /** @description Only later changes: the cursor of the answer before, or `now` for those that are still to come. 0 where it is left out. */
        after?: string
        /** @description The feed that the cursor is from. 409 if the church has another one, because it was restored from a backup. */
        feed?: string
        /** @description How many changes to answer with at most. A stream ignores it. */
        limit?: number
      }
      header?: {
        /**
         * @description Of a stream: the id of the last event that arrived. It wins over after.
         * @example 42
         */
        'Last-Event-ID'?: components['parameters']['Last-Event-ID']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The changes after the cursor. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "changes": [
           *         {
           *           "cursor": 0,
           *           "eventId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "kind": "song.created",
           *           "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "lyricVersionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "arrangementId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "serviceId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "version": 1,
           *           "savedBy": {
           *             "userId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "name": "text"
           *           },
           *           "at": "2026-01-06T09:30:00.000Z"
           *         }
           *       ],
           *       "cursor": 0,
           *       "hasMore": false,
           *       "newest": 0,
           *       "feed": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *     }
           */
          'application/json': components['schemas']['Changes']
          /**
           * @example id: 1
           *     event: song.created
           *     data: {"cursor":0,"eventId":"8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11","kind":"song.created","songId":"8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11","lyricVersionId":"8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11","arrangementId":"8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11","serviceId":"8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11","version":1,"savedBy":{"userId":"8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11","name":"text"},"at":"2026-01-06T09:30:00.000Z"}
           */
          'text/event-stream': string
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      /** @description The cursor is beyond the newest change, or from another feed. */
      409: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "error": "text",
           *       "newest": 0,
           *       "feed": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *     }
           */
          'application/json': components['schemas']['OtherFeed']
        }
      }
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listInvitations: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The open invitations, newest first. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "invitations": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "email": "anna@example.org",
           *           "role": "Administrator",
           *           "createdAt": "2026-01-06T09:30:00.000Z",
           *           "expiresAt": "2026-01-06T09:30:00.000Z",
           *           "mail": {
           *             "state": "waiting",
           *             "problem": "unreachable",
           *             "answer": "550 No such user",
           *             "at": "2026-01-06T09:30:00.000Z"
           *           }
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Invitations']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  invite: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "editor@example.org",
         *       "role": "Administrator"
         *     }
         */
        'application/json': components['schemas']['InvitationRequest']
      }
    }
    responses: {
      /** @description The invitation and its link. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "invitation": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "email": "anna@example.org",
           *         "role": "Administrator",
           *         "createdAt": "2026-01-06T09:30:00.000Z",
           *         "expiresAt": "2026-01-06T09:30:00.000Z",
           *         "mail": {
           *           "state": "waiting",
           *           "problem": "unreachable",
           *           "answer": "550 No such user",
           *           "at": "2026-01-06T09:30:00.000Z"
           *         }
           *       },
           *       "link": "https://songs.example.org/invitation#xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
           *     }
           */
          'application/json': components['schemas']['InvitationWithLink']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  revokeInvitation: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The invitation.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        invitationId: components['parameters']['invitationId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Revoked. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listMembers: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The members. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "members": [
           *         {
           *           "userId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "name": "Anna Beispiel",
           *           "role": "Administrator"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['FellowMembers']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listPeople: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The members. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "people": [
           *         {
           *           "userId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "name": "Anna Beispiel",
           *           "email": "anna@example.org",
           *           "role": "Administrator",
           *           "since": "2026-01-06T09:30:00.000Z",
           *           "lastSeenAt": "2026-01-06T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['People']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  updatePerson: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The person.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        userId: components['parameters']['userId']
      }
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "role": "Administrator"
         *     }
         */
        'application/json': components['schemas']['PersonInput']
      }
    }
    responses: {
      /** @description The person as they are now. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "person": {
           *         "userId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "name": "Anna Beispiel",
           *         "email": "anna@example.org",
           *         "role": "Administrator",
           *         "since": "2026-01-06T09:30:00.000Z",
           *         "lastSeenAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['PersonResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  removePerson: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The person.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        userId: components['parameters']['userId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Removed. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listPeopleHistory: {
    parameters: {
      query?: {
        /** @description Only changes with a smaller number. */
        before?: number
      }
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The changes, newest first. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "changes": [
           *         {
           *           "number": 1,
           *           "kind": "invited",
           *           "by": {
           *             "userId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "name": "text",
           *             "email": "text"
           *           },
           *           "person": {
           *             "userId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "name": "text",
           *             "email": "text"
           *           },
           *           "role": "Administrator",
           *           "roleBefore": "Administrator",
           *           "at": "2026-01-06T09:30:00.000Z"
           *         }
           *       ],
           *       "hasMore": false
           *     }
           */
          'application/json': components['schemas']['PeopleHistory']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listServices: {
    parameters: {
      query?: {
        /** @description Whether to leave archived ones out, to show them only, or to show both. */
        archived?: 'exclude' | 'only' | 'include'
        /** @description The first day. */
        from?: string
        /** @description How many services to pass over. */
        offset?: number
        /** @description The last day. */
        to?: string
      }
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of services. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "services": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "version": 1,
           *           "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "date": "2027-01-31",
           *           "time": "09:30",
           *           "title": "Morning service",
           *           "notes": "text",
           *           "visibility": "public",
           *           "items": [
           *             {
           *               "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *               "type": "song",
           *               "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *               "lyricVersionIds": [
           *                 "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *               ],
           *               "arrangementId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *               "key": "Bb",
           *               "note": "text",
           *               "minutes": 5,
           *               "sequence": [
           *                 "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *               ]
           *             }
           *           ],
           *           "updatedAt": "2026-01-06T09:30:00.000Z",
           *           "archivedAt": "2026-01-06T09:30:00.000Z"
           *         }
           *       ],
           *       "hasMore": false
           *     }
           */
          'application/json': components['schemas']['ServiceListResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  createService: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    /** @description At most 131,072 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "date": "2027-01-31",
         *       "time": "09:30",
         *       "title": "Morning service",
         *       "notes": "text",
         *       "visibility": "public",
         *       "items": [
         *         {
         *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
         *           "type": "song",
         *           "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
         *           "lyricVersionIds": [
         *             "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
         *           ],
         *           "arrangementId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
         *           "key": "Bb",
         *           "note": "text",
         *           "minutes": 5,
         *           "sequence": [
         *             "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
         *           ]
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['ServiceInput']
      }
    }
    responses: {
      /** @description The new service, at version 1. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "service": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "date": "2027-01-31",
           *         "time": "09:30",
           *         "title": "Morning service",
           *         "notes": "text",
           *         "visibility": "public",
           *         "items": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "type": "song",
           *             "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "lyricVersionIds": [
           *               "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *             ],
           *             "arrangementId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "key": "Bb",
           *             "note": "text",
           *             "minutes": 5,
           *             "sequence": [
           *               "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *             ]
           *           }
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['ServiceResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  getService: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The service.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        serviceId: components['parameters']['serviceId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The service at its current version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "service": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "date": "2027-01-31",
           *         "time": "09:30",
           *         "title": "Morning service",
           *         "notes": "text",
           *         "visibility": "public",
           *         "items": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "type": "song",
           *             "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "lyricVersionIds": [
           *               "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *             ],
           *             "arrangementId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "key": "Bb",
           *             "note": "text",
           *             "minutes": 5,
           *             "sequence": [
           *               "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *             ]
           *           }
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['ServiceResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  updateService: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The service.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        serviceId: components['parameters']['serviceId']
      }
      cookie?: never
    }
    /** @description At most 131,072 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "date": "2027-01-31",
         *       "time": "09:30",
         *       "title": "Morning service",
         *       "notes": "text",
         *       "visibility": "public",
         *       "items": [
         *         {
         *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
         *           "type": "song",
         *           "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
         *           "lyricVersionIds": [
         *             "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
         *           ],
         *           "arrangementId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
         *           "key": "Bb",
         *           "note": "text",
         *           "minutes": 5,
         *           "sequence": [
         *             "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
         *           ]
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['ServiceInput']
      }
    }
    responses: {
      /** @description The service at its new version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "service": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "date": "2027-01-31",
           *         "time": "09:30",
           *         "title": "Morning service",
           *         "notes": "text",
           *         "visibility": "public",
           *         "items": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "type": "song",
           *             "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "lyricVersionIds": [
           *               "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *             ],
           *             "arrangementId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "key": "Bb",
           *             "note": "text",
           *             "minutes": 5,
           *             "sequence": [
           *               "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *             ]
           *           }
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['ServiceResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  archiveService: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The service.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        serviceId: components['parameters']['serviceId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The service, at the same version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "service": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "date": "2027-01-31",
           *         "time": "09:30",
           *         "title": "Morning service",
           *         "notes": "text",
           *         "visibility": "public",
           *         "items": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "type": "song",
           *             "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "lyricVersionIds": [
           *               "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *             ],
           *             "arrangementId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "key": "Bb",
           *             "note": "text",
           *             "minutes": 5,
           *             "sequence": [
           *               "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *             ]
           *           }
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['ServiceResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  getLive: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description Of a stream: the id of the last event that arrived. It wins over after.
         * @example 42
         */
        'Last-Event-ID'?: components['parameters']['Last-Event-ID']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The service.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        serviceId: components['parameters']['serviceId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description What is sung at the moment. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "live": {
           *         "itemId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "lyricVersionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "sectionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "position": 0,
           *         "blank": false,
           *         "at": "2026-01-06T09:30:00.000Z",
           *         "by": {
           *           "userId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "name": "text"
           *         }
           *       }
           *     }
           */
          'application/json': components['schemas']['LiveResponse']
          /**
           * @example id: 1
           *     event: song.created
           *     data: {"live":{"itemId":"8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11","lyricVersionId":"8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11","sectionId":"8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11","position":0,"blank":false,"at":"2026-01-06T09:30:00.000Z","by":{"userId":"8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11","name":"text"}}}
           */
          'text/event-stream': string
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  setLive: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The service.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        serviceId: components['parameters']['serviceId']
      }
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "itemId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
         *       "lyricVersionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
         *       "sectionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
         *       "position": 0,
         *       "blank": false
         *     }
         */
        'application/json': components['schemas']['LiveInput']
      }
    }
    responses: {
      /** @description It is sent to those who follow. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  clearLive: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The service.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        serviceId: components['parameters']['serviceId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Nothing is presented. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listServiceRevisions: {
    parameters: {
      query?: {
        /** @description Only older revisions: the oldest version of the page before. */
        beforeVersion?: number
      }
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The service.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        serviceId: components['parameters']['serviceId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of revisions, newest first. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "revisions": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "version": 1,
           *           "date": "2027-01-31",
           *           "time": "09:30",
           *           "title": "Morning service",
           *           "notes": "text",
           *           "visibility": "public",
           *           "items": [
           *             {
           *               "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *               "type": "song",
           *               "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *               "lyricVersionIds": [
           *                 "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *               ],
           *               "arrangementId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *               "key": "Bb",
           *               "note": "text",
           *               "minutes": 5,
           *               "sequence": [
           *                 "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *               ]
           *             }
           *           ],
           *           "createdAt": "2026-01-06T09:30:00.000Z",
           *           "savedBy": {
           *             "userId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "name": "text"
           *           },
           *           "restoredFrom": 1
           *         }
           *       ],
           *       "hasMore": false
           *     }
           */
          'application/json': components['schemas']['ServiceRevisions']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  restoreService: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The service.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        serviceId: components['parameters']['serviceId']
        /**
         * @description The version to take the content of.
         * @example 1
         */
        version: components['parameters']['version']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The service at its new version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "service": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "date": "2027-01-31",
           *         "time": "09:30",
           *         "title": "Morning service",
           *         "notes": "text",
           *         "visibility": "public",
           *         "items": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "type": "song",
           *             "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "lyricVersionIds": [
           *               "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *             ],
           *             "arrangementId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "key": "Bb",
           *             "note": "text",
           *             "minutes": 5,
           *             "sequence": [
           *               "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *             ]
           *           }
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['ServiceResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  unarchiveService: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The service.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        serviceId: components['parameters']['serviceId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The service, at the same version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "service": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "date": "2027-01-31",
           *         "time": "09:30",
           *         "title": "Morning service",
           *         "notes": "text",
           *         "visibility": "public",
           *         "items": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "type": "song",
           *             "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "lyricVersionIds": [
           *               "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *             ],
           *             "arrangementId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "key": "Bb",
           *             "note": "text",
           *             "minutes": 5,
           *             "sequence": [
           *               "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *             ]
           *           }
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['ServiceResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listSongs: {
    parameters: {
      query?: {
        /** @description Whether to leave archived ones out, to show them only, or to show both. */
        archived?: 'exclude' | 'only' | 'include'
        /** @description How many songs of the result to pass over. */
        offset?: number
        /** @description An extension: best matches of `q` first. The number in a songbook, book and number, how the title begins, the title, alternate titles, authors and themes, the words of the song, then the rest; by title within each. Without it, and without a search, by title alone. */
        order?: 'relevance'
        /** @description Words that must all be found, each anywhere inside a word, whatever their case and accents. */
        q?: string
      }
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of songs. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "church": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "name": "Grace Chapel",
           *         "timeZone": "Europe/Berlin",
           *         "role": "Administrator"
           *       },
           *       "songs": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "version": 1,
           *           "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "metadata": {
           *             "title": "Morning Over the Water",
           *             "alternateTitles": [
           *               "When the Day Begins"
           *             ],
           *             "authors": [
           *               "Ada Weaver",
           *               "Jon Field"
           *             ],
           *             "copyright": "© 2026 the authors. Free to sing.",
           *             "themes": [
           *               "morning",
           *               "trust"
           *             ],
           *             "songbooks": [
           *               {
           *                 "book": "Green Hymnal",
           *                 "number": "214"
           *               }
           *             ]
           *           },
           *           "updatedAt": "2026-01-06T09:30:00.000Z",
           *           "archivedAt": "2026-01-06T09:30:00.000Z",
           *           "visibility": "public"
           *         }
           *       ],
           *       "hasMore": false,
           *       "lyricMatches": [
           *         {
           *           "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "lyricVersionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "language": "text",
           *           "label": "text"
           *         }
           *       ],
           *       "sheetMusicSongIds": [
           *         "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *       ]
           *     }
           */
          'application/json': components['schemas']['Catalogue']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  createSong: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "title": "Morning Over the Water",
         *       "alternateTitles": [
         *         "When the Day Begins"
         *       ],
         *       "authors": [
         *         "Ada Weaver",
         *         "Jon Field"
         *       ],
         *       "copyright": "© 2026 the authors. Free to sing.",
         *       "themes": [
         *         "morning",
         *         "trust"
         *       ],
         *       "songbooks": [
         *         {
         *           "book": "Green Hymnal",
         *           "number": "214"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['MetadataInput']
      }
    }
    responses: {
      /** @description The new song, at version 1. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "song": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "metadata": {
           *           "title": "Morning Over the Water",
           *           "alternateTitles": [
           *             "When the Day Begins"
           *           ],
           *           "authors": [
           *             "Ada Weaver",
           *             "Jon Field"
           *           ],
           *           "copyright": "© 2026 the authors. Free to sing.",
           *           "themes": [
           *             "morning",
           *             "trust"
           *           ],
           *           "songbooks": [
           *             {
           *               "book": "Green Hymnal",
           *               "number": "214"
           *             }
           *           ]
           *         },
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z",
           *         "visibility": "public"
           *       }
           *     }
           */
          'application/json': components['schemas']['SongResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  getSong: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The song at its current version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "song": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "metadata": {
           *           "title": "Morning Over the Water",
           *           "alternateTitles": [
           *             "When the Day Begins"
           *           ],
           *           "authors": [
           *             "Ada Weaver",
           *             "Jon Field"
           *           ],
           *           "copyright": "© 2026 the authors. Free to sing.",
           *           "themes": [
           *             "morning",
           *             "trust"
           *           ],
           *           "songbooks": [
           *             {
           *               "book": "Green Hymnal",
           *               "number": "214"
           *             }
           *           ]
           *         },
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z",
           *         "visibility": "public"
           *       }
           *     }
           */
          'application/json': components['schemas']['SongResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  updateSong: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "title": "Morning Over the Water",
         *       "alternateTitles": [
         *         "When the Day Begins"
         *       ],
         *       "authors": [
         *         "Ada Weaver",
         *         "Jon Field"
         *       ],
         *       "copyright": "© 2026 the authors. Free to sing.",
         *       "themes": [
         *         "morning",
         *         "trust"
         *       ],
         *       "songbooks": [
         *         {
         *           "book": "Green Hymnal",
         *           "number": "214"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['MetadataInput']
      }
    }
    responses: {
      /** @description The song at its new version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "song": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "metadata": {
           *           "title": "Morning Over the Water",
           *           "alternateTitles": [
           *             "When the Day Begins"
           *           ],
           *           "authors": [
           *             "Ada Weaver",
           *             "Jon Field"
           *           ],
           *           "copyright": "© 2026 the authors. Free to sing.",
           *           "themes": [
           *             "morning",
           *             "trust"
           *           ],
           *           "songbooks": [
           *             {
           *               "book": "Green Hymnal",
           *               "number": "214"
           *             }
           *           ]
           *         },
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z",
           *         "visibility": "public"
           *       }
           *     }
           */
          'application/json': components['schemas']['SongResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  archiveSong: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The song, at the same version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "song": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "metadata": {
           *           "title": "Morning Over the Water",
           *           "alternateTitles": [
           *             "When the Day Begins"
           *           ],
           *           "authors": [
           *             "Ada Weaver",
           *             "Jon Field"
           *           ],
           *           "copyright": "© 2026 the authors. Free to sing.",
           *           "themes": [
           *             "morning",
           *             "trust"
           *           ],
           *           "songbooks": [
           *             {
           *               "book": "Green Hymnal",
           *               "number": "214"
           *             }
           *           ]
           *         },
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z",
           *         "visibility": "public"
           *       }
           *     }
           */
          'application/json': components['schemas']['SongResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listArrangements: {
    parameters: {
      query?: {
        /** @description Whether to leave archived ones out, to show them only, or to show both. */
        archived?: 'exclude' | 'only' | 'include'
      }
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The arrangements of the song. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "arrangements": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "version": 1,
           *           "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "label": "Four-part choir",
           *           "lyricVersionIds": [
           *             "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *           ],
           *           "files": [
           *             {
           *               "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *               "filename": "morning-over-the-water.pdf",
           *               "mediaType": "application/pdf",
           *               "size": 1,
           *               "sha256": "4b2c6a1e7f90d3858c2be1f7a64d09c35e8b7216fa0d94c3be57182d6c90fa3e",
           *               "pageCount": 1,
           *               "createdAt": "2026-01-06T09:30:00.000Z"
           *             }
           *           ],
           *           "sourceKey": "Bb",
           *           "tempo": 92,
           *           "chart": "{key: G}\n[G]Morning over the [C]water",
           *           "links": [
           *             {
           *               "title": "Alto alone",
           *               "url": "https://recordings.example/alto",
           *               "public": false
           *             }
           *           ],
           *           "updatedAt": "2026-01-06T09:30:00.000Z",
           *           "archivedAt": "2026-01-06T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['AllArrangements']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  createArrangement: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    /** @description At most 131,072 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "label": "Four-part choir",
         *       "lyricVersionIds": [
         *         "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
         *       ],
         *       "assetIds": [
         *         "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
         *       ],
         *       "sourceKey": "Bb",
         *       "tempo": 92,
         *       "chart": "{key: G}\n[G]Morning over the [C]water",
         *       "links": [
         *         {
         *           "title": "Alto alone",
         *           "url": "https://recordings.example/alto",
         *           "public": false
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['ArrangementDocument']
      }
    }
    responses: {
      /** @description The new arrangement, at version 1. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "arrangement": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "label": "Four-part choir",
           *         "lyricVersionIds": [
           *           "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *         ],
           *         "files": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "filename": "morning-over-the-water.pdf",
           *             "mediaType": "application/pdf",
           *             "size": 1,
           *             "sha256": "4b2c6a1e7f90d3858c2be1f7a64d09c35e8b7216fa0d94c3be57182d6c90fa3e",
           *             "pageCount": 1,
           *             "createdAt": "2026-01-06T09:30:00.000Z"
           *           }
           *         ],
           *         "sourceKey": "Bb",
           *         "tempo": 92,
           *         "chart": "{key: G}\n[G]Morning over the [C]water",
           *         "links": [
           *           {
           *             "title": "Alto alone",
           *             "url": "https://recordings.example/alto",
           *             "public": false
           *           }
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['ArrangementResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  getArrangement: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The arrangement of the song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        arrangementId: components['parameters']['arrangementId']
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The arrangement as it is now. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "arrangement": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "label": "Four-part choir",
           *         "lyricVersionIds": [
           *           "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *         ],
           *         "files": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "filename": "morning-over-the-water.pdf",
           *             "mediaType": "application/pdf",
           *             "size": 1,
           *             "sha256": "4b2c6a1e7f90d3858c2be1f7a64d09c35e8b7216fa0d94c3be57182d6c90fa3e",
           *             "pageCount": 1,
           *             "createdAt": "2026-01-06T09:30:00.000Z"
           *           }
           *         ],
           *         "sourceKey": "Bb",
           *         "tempo": 92,
           *         "chart": "{key: G}\n[G]Morning over the [C]water",
           *         "links": [
           *           {
           *             "title": "Alto alone",
           *             "url": "https://recordings.example/alto",
           *             "public": false
           *           }
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['ArrangementResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  updateArrangement: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The arrangement of the song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        arrangementId: components['parameters']['arrangementId']
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    /** @description At most 131,072 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "label": "Four-part choir",
         *       "lyricVersionIds": [
         *         "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
         *       ],
         *       "assetIds": [
         *         "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
         *       ],
         *       "sourceKey": "Bb",
         *       "tempo": 92,
         *       "chart": "{key: G}\n[G]Morning over the [C]water",
         *       "links": [
         *         {
         *           "title": "Alto alone",
         *           "url": "https://recordings.example/alto",
         *           "public": false
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['ArrangementDocument']
      }
    }
    responses: {
      /** @description The arrangement as it is now. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "arrangement": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "label": "Four-part choir",
           *         "lyricVersionIds": [
           *           "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *         ],
           *         "files": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "filename": "morning-over-the-water.pdf",
           *             "mediaType": "application/pdf",
           *             "size": 1,
           *             "sha256": "4b2c6a1e7f90d3858c2be1f7a64d09c35e8b7216fa0d94c3be57182d6c90fa3e",
           *             "pageCount": 1,
           *             "createdAt": "2026-01-06T09:30:00.000Z"
           *           }
           *         ],
           *         "sourceKey": "Bb",
           *         "tempo": 92,
           *         "chart": "{key: G}\n[G]Morning over the [C]water",
           *         "links": [
           *           {
           *             "title": "Alto alone",
           *             "url": "https://recordings.example/alto",
           *             "public": false
           *           }
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['ArrangementResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  archiveArrangement: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The arrangement of the song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        arrangementId: components['parameters']['arrangementId']
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The arrangement, at the same version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "arrangement": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "label": "Four-part choir",
           *         "lyricVersionIds": [
           *           "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *         ],
           *         "files": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "filename": "morning-over-the-water.pdf",
           *             "mediaType": "application/pdf",
           *             "size": 1,
           *             "sha256": "4b2c6a1e7f90d3858c2be1f7a64d09c35e8b7216fa0d94c3be57182d6c90fa3e",
           *             "pageCount": 1,
           *             "createdAt": "2026-01-06T09:30:00.000Z"
           *           }
           *         ],
           *         "sourceKey": "Bb",
           *         "tempo": 92,
           *         "chart": "{key: G}\n[G]Morning over the [C]water",
           *         "links": [
           *           {
           *             "title": "Alto alone",
           *             "url": "https://recordings.example/alto",
           *             "public": false
           *           }
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['ArrangementResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listArrangementRevisions: {
    parameters: {
      query?: {
        /** @description Only older revisions: the oldest version of the page before. */
        beforeVersion?: number
      }
      header?: never
      path: {
        /**
         * @description The arrangement of the song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        arrangementId: components['parameters']['arrangementId']
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of revisions, newest first. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "revisions": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "version": 1,
           *           "label": "Four-part choir",
           *           "lyricVersionIds": [
           *             "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *           ],
           *           "files": [
           *             {
           *               "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *               "filename": "morning-over-the-water.pdf",
           *               "mediaType": "application/pdf",
           *               "size": 1,
           *               "sha256": "4b2c6a1e7f90d3858c2be1f7a64d09c35e8b7216fa0d94c3be57182d6c90fa3e",
           *               "pageCount": 1,
           *               "createdAt": "2026-01-06T09:30:00.000Z"
           *             }
           *           ],
           *           "sourceKey": "Bb",
           *           "tempo": 92,
           *           "chart": "{key: G}\n[G]Morning over the [C]water",
           *           "links": [
           *             {
           *               "title": "Alto alone",
           *               "url": "https://recordings.example/alto",
           *               "public": false
           *             }
           *           ],
           *           "createdAt": "2026-01-06T09:30:00.000Z",
           *           "savedBy": {
           *             "userId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "name": "text"
           *           },
           *           "restoredFrom": 1
           *         }
           *       ],
           *       "hasMore": false
           *     }
           */
          'application/json': components['schemas']['ArrangementRevisions']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  restoreArrangement: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The arrangement of the song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        arrangementId: components['parameters']['arrangementId']
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
        /**
         * @description The version to take the content of.
         * @example 1
         */
        version: components['parameters']['version']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The arrangement at its new version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "arrangement": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "label": "Four-part choir",
           *         "lyricVersionIds": [
           *           "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *         ],
           *         "files": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "filename": "morning-over-the-water.pdf",
           *             "mediaType": "application/pdf",
           *             "size": 1,
           *             "sha256": "4b2c6a1e7f90d3858c2be1f7a64d09c35e8b7216fa0d94c3be57182d6c90fa3e",
           *             "pageCount": 1,
           *             "createdAt": "2026-01-06T09:30:00.000Z"
           *           }
           *         ],
           *         "sourceKey": "Bb",
           *         "tempo": 92,
           *         "chart": "{key: G}\n[G]Morning over the [C]water",
           *         "links": [
           *           {
           *             "title": "Alto alone",
           *             "url": "https://recordings.example/alto",
           *             "public": false
           *           }
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['ArrangementResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  unarchiveArrangement: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The arrangement of the song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        arrangementId: components['parameters']['arrangementId']
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The arrangement, at the same version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "arrangement": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "label": "Four-part choir",
           *         "lyricVersionIds": [
           *           "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *         ],
           *         "files": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "filename": "morning-over-the-water.pdf",
           *             "mediaType": "application/pdf",
           *             "size": 1,
           *             "sha256": "4b2c6a1e7f90d3858c2be1f7a64d09c35e8b7216fa0d94c3be57182d6c90fa3e",
           *             "pageCount": 1,
           *             "createdAt": "2026-01-06T09:30:00.000Z"
           *           }
           *         ],
           *         "sourceKey": "Bb",
           *         "tempo": 92,
           *         "chart": "{key: G}\n[G]Morning over the [C]water",
           *         "links": [
           *           {
           *             "title": "Alto alone",
           *             "url": "https://recordings.example/alto",
           *             "public": false
           *           }
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['ArrangementResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listLyrics: {
    parameters: {
      query?: {
        /** @description Whether to leave archived ones out, to show them only, or to show both. */
        archived?: 'exclude' | 'only' | 'include'
      }
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The lyric versions of the song. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "lyrics": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "language": "en",
           *           "version": 1,
           *           "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "label": "1985 edition",
           *           "sections": [
           *             {
           *               "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *               "name": "Chorus",
           *               "lines": [
           *                 {
           *                   "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *                   "text": "Morning comes over the water"
           *                 }
           *               ]
           *             }
           *           ],
           *           "sequence": [
           *             "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *           ],
           *           "updatedAt": "2026-01-06T09:30:00.000Z",
           *           "archivedAt": "2026-01-06T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['AllLyricVersions']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  createLyrics: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "language": "en",
         *       "label": "1985 edition",
         *       "sections": [
         *         {
         *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
         *           "name": "Chorus",
         *           "lines": [
         *             {
         *               "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
         *               "text": "Morning comes over the water"
         *             }
         *           ]
         *         }
         *       ],
         *       "sequence": [
         *         "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
         *       ]
         *     }
         */
        'application/json': components['schemas']['NewLyrics']
      }
    }
    responses: {
      /** @description The new lyric version, at version 1. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "lyrics": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "language": "en",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "label": "1985 edition",
           *         "sections": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "name": "Chorus",
           *             "lines": [
           *               {
           *                 "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *                 "text": "Morning comes over the water"
           *               }
           *             ]
           *           }
           *         ],
           *         "sequence": [
           *           "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['LyricVersionResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  getLyrics: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The lyric version of the song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        lyricVersionId: components['parameters']['lyricVersionId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The lyric version as it is now. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "lyrics": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "language": "en",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "label": "1985 edition",
           *         "sections": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "name": "Chorus",
           *             "lines": [
           *               {
           *                 "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *                 "text": "Morning comes over the water"
           *               }
           *             ]
           *           }
           *         ],
           *         "sequence": [
           *           "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['LyricVersionResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  updateLyrics: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The lyric version of the song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        lyricVersionId: components['parameters']['lyricVersionId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "label": "1985 edition",
         *       "sections": [
         *         {
         *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
         *           "name": "Chorus",
         *           "lines": [
         *             {
         *               "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
         *               "text": "Morning comes over the water"
         *             }
         *           ]
         *         }
         *       ],
         *       "sequence": [
         *         "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
         *       ]
         *     }
         */
        'application/json': components['schemas']['LyricsDocument']
      }
    }
    responses: {
      /** @description The lyric version as it is now. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "lyrics": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "language": "en",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "label": "1985 edition",
           *         "sections": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "name": "Chorus",
           *             "lines": [
           *               {
           *                 "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *                 "text": "Morning comes over the water"
           *               }
           *             ]
           *           }
           *         ],
           *         "sequence": [
           *           "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['LyricVersionResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  archiveLyrics: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The lyric version of the song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        lyricVersionId: components['parameters']['lyricVersionId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The lyric version, at the same version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "lyrics": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "language": "en",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "label": "1985 edition",
           *         "sections": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "name": "Chorus",
           *             "lines": [
           *               {
           *                 "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *                 "text": "Morning comes over the water"
           *               }
           *             ]
           *           }
           *         ],
           *         "sequence": [
           *           "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['LyricVersionResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listLyricRevisions: {
    parameters: {
      query?: {
        /** @description Only older revisions: the oldest version of the page before. */
        beforeVersion?: number
      }
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The lyric version of the song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        lyricVersionId: components['parameters']['lyricVersionId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of revisions, newest first. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "revisions": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "version": 1,
           *           "label": "1985 edition",
           *           "sections": [
           *             {
           *               "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *               "name": "Chorus",
           *               "lines": [
           *                 {
           *                   "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *                   "text": "Morning comes over the water"
           *                 }
           *               ]
           *             }
           *           ],
           *           "sequence": [
           *             "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *           ],
           *           "createdAt": "2026-01-06T09:30:00.000Z",
           *           "savedBy": {
           *             "userId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "name": "text"
           *           },
           *           "restoredFrom": 1
           *         }
           *       ],
           *       "hasMore": false
           *     }
           */
          'application/json': components['schemas']['LyricRevisions']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  restoreLyrics: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The lyric version of the song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        lyricVersionId: components['parameters']['lyricVersionId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
        /**
         * @description The version to take the content of.
         * @example 1
         */
        version: components['parameters']['version']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The lyric version at its new version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "lyrics": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "language": "en",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "label": "1985 edition",
           *         "sections": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "name": "Chorus",
           *             "lines": [
           *               {
           *                 "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *                 "text": "Morning comes over the water"
           *               }
           *             ]
           *           }
           *         ],
           *         "sequence": [
           *           "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['LyricVersionResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  unarchiveLyrics: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The lyric version of the song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        lyricVersionId: components['parameters']['lyricVersionId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The lyric version, at the same version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "lyrics": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "language": "en",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "label": "1985 edition",
           *         "sections": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "name": "Chorus",
           *             "lines": [
           *               {
           *                 "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *                 "text": "Morning comes over the water"
           *               }
           *             ]
           *           }
           *         ],
           *         "sequence": [
           *           "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['LyricVersionResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listSongRevisions: {
    parameters: {
      query?: {
        /** @description Only older revisions: the oldest version of the page before. */
        beforeVersion?: number
      }
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of revisions, newest first. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "revisions": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "version": 1,
           *           "metadata": {
           *             "title": "Morning Over the Water",
           *             "alternateTitles": [
           *               "When the Day Begins"
           *             ],
           *             "authors": [
           *               "Ada Weaver",
           *               "Jon Field"
           *             ],
           *             "copyright": "© 2026 the authors. Free to sing.",
           *             "themes": [
           *               "morning",
           *               "trust"
           *             ],
           *             "songbooks": [
           *               {
           *                 "book": "Green Hymnal",
           *                 "number": "214"
           *               }
           *             ]
           *           },
           *           "createdAt": "2026-01-06T09:30:00.000Z",
           *           "savedBy": {
           *             "userId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "name": "text"
           *           },
           *           "restoredFrom": 1
           *         }
           *       ],
           *       "hasMore": false
           *     }
           */
          'application/json': components['schemas']['Revisions']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  restoreSong: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
        /**
         * @description The version to take the content of.
         * @example 1
         */
        version: components['parameters']['version']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The song at its new version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "song": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "metadata": {
           *           "title": "Morning Over the Water",
           *           "alternateTitles": [
           *             "When the Day Begins"
           *           ],
           *           "authors": [
           *             "Ada Weaver",
           *             "Jon Field"
           *           ],
           *           "copyright": "© 2026 the authors. Free to sing.",
           *           "themes": [
           *             "morning",
           *             "trust"
           *           ],
           *           "songbooks": [
           *             {
           *               "book": "Green Hymnal",
           *               "number": "214"
           *             }
           *           ]
           *         },
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z",
           *         "visibility": "public"
           *       }
           *     }
           */
          'application/json': components['schemas']['SongResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  unarchiveSong: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The song, at the same version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "song": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "metadata": {
           *           "title": "Morning Over the Water",
           *           "alternateTitles": [
           *             "When the Day Begins"
           *           ],
           *           "authors": [
           *             "Ada Weaver",
           *             "Jon Field"
           *           ],
           *           "copyright": "© 2026 the authors. Free to sing.",
           *           "themes": [
           *             "morning",
           *             "trust"
           *           ],
           *           "songbooks": [
           *             {
           *               "book": "Green Hymnal",
           *               "number": "214"
           *             }
           *           ]
           *         },
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z",
           *         "visibility": "public"
           *       }
           *     }
           */
          'application/json': components['schemas']['SongResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  setSongVisibility: {
    parameters: {
      query?: never
      header: {
        /**
         * @description A new UUID for every change. The same request with the same key is saved once and answered alike.
         * @example 0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01
         */
        'Idempotency-Key': components['parameters']['Idempotency-Key']
        /**
         * @description The version you are changing, in double quotes, as its ETag was.
         * @example "3"
         */
        'If-Match': components['parameters']['If-Match']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "visibility": "public"
         *     }
         */
        'application/json': components['schemas']['VisibilityInput']
      }
    }
    responses: {
      /** @description The song, at the same version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "song": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "metadata": {
           *           "title": "Morning Over the Water",
           *           "alternateTitles": [
           *             "When the Day Begins"
           *           ],
           *           "authors": [
           *             "Ada Weaver",
           *             "Jon Field"
           *           ],
           *           "copyright": "© 2026 the authors. Free to sing.",
           *           "themes": [
           *             "morning",
           *             "trust"
           *           ],
           *           "songbooks": [
           *             {
           *               "book": "Green Hymnal",
           *               "number": "214"
           *             }
           *           ]
           *         },
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z",
           *         "visibility": "public"
           *       }
           *     }
           */
          'application/json': components['schemas']['SongResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      412: components['responses']['Stale']
      413: components['responses']['TooLarge']
      428: components['responses']['PreconditionMissing']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listTokens: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The tokens, newest first. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "tokens": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "name": "Sunday slides",
           *           "scope": "read",
           *           "person": {
           *             "userId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "name": "text"
           *           },
           *           "createdAt": "2026-01-06T09:30:00.000Z",
           *           "expiresAt": "2026-01-06T09:30:00.000Z",
           *           "lastUsedAt": "2026-01-06T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Tokens']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  makeToken: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Sunday slides",
         *       "scope": "read",
         *       "expiresAt": "2026-01-06T09:30:00.000Z"
         *     }
         */
        'application/json': components['schemas']['TokenSettings']
      }
    }
    responses: {
      /** @description The token and its secret. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "token": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "name": "Sunday slides",
           *         "scope": "read",
           *         "person": {
           *           "userId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "name": "text"
           *         },
           *         "createdAt": "2026-01-06T09:30:00.000Z",
           *         "expiresAt": "2026-01-06T09:30:00.000Z",
           *         "lastUsedAt": "2026-01-06T09:30:00.000Z"
           *       },
           *       "secret": "psl_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
           *     }
           */
          'application/json': components['schemas']['TokenWithSecret']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  revokeToken: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The token.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        tokenId: components['parameters']['tokenId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Revoked. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  getUsage: {
    parameters: {
      query?: {
        /** @description The first day, at most 5 years before the last; left out: as early as that. */
        from?: string
        /** @description The last day; left out: today. */
        to?: string
      }
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The songs that were sung. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "songs": [
           *         {
           *           "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "title": "Morning Over the Water",
           *           "authors": [
           *             "Ada Weaver",
           *             "Jon Field"
           *           ],
           *           "copyright": "© 2026 the authors. Free to sing.",
           *           "songbooks": [
           *             {
           *               "book": "Green Hymnal",
           *               "number": "214"
           *             }
           *           ],
           *           "dates": [
           *             "2027-01-31"
           *           ]
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['UsageResponse']
          'text/csv': string
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listWebhooks: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The webhooks of the church, oldest first. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "webhooks": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "url": "https://receiver.example/songs",
           *           "kinds": [
           *             "song.created",
           *             "song.updated"
           *           ],
           *           "enabled": false,
           *           "createdAt": "2026-01-06T09:30:00.000Z",
           *           "tokenId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "hasSecret": false,
           *           "waiting": 0,
           *           "retry": {
           *             "eventId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "attempts": 0,
           *             "at": "2026-01-06T09:30:00.000Z"
           *           },
           *           "disabled": {
           *             "at": "2026-01-06T09:30:00.000Z",
           *             "reason": "failed",
           *             "after": 0
           *           }
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Webhooks']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  makeWebhook: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "url": "https://receiver.example/songs",
         *       "kinds": [
         *         "song.created",
         *         "song.updated"
         *       ],
         *       "enabled": false
         *     }
         */
        'application/json': components['schemas']['WebhookSettings']
      }
    }
    responses: {
      /** @description The webhook and its secret. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "webhook": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "url": "https://receiver.example/songs",
           *         "kinds": [
           *           "song.created",
           *           "song.updated"
           *         ],
           *         "enabled": false,
           *         "createdAt": "2026-01-06T09:30:00.000Z",
           *         "tokenId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "hasSecret": false,
           *         "waiting": 0,
           *         "retry": {
           *           "eventId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "attempts": 0,
           *           "at": "2026-01-06T09:30:00.000Z"
           *         },
           *         "disabled": {
           *           "at": "2026-01-06T09:30:00.000Z",
           *           "reason": "failed",
           *           "after": 0
           *         }
           *       },
           *       "secret": "whsec_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx="
           *     }
           */
          'application/json': components['schemas']['WebhookWithSecret']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  changeWebhook: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The webhook.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        webhookId: components['parameters']['webhookId']
      }
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "url": "https://receiver.example/songs",
         *       "kinds": [
         *         "song.created",
         *         "song.updated"
         *       ],
         *       "enabled": false
         *     }
         */
        'application/json': components['schemas']['WebhookSettings']
      }
    }
    responses: {
      /** @description The webhook. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "webhook": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "url": "https://receiver.example/songs",
           *         "kinds": [
           *           "song.created",
           *           "song.updated"
           *         ],
           *         "enabled": false,
           *         "createdAt": "2026-01-06T09:30:00.000Z",
           *         "tokenId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "hasSecret": false,
           *         "waiting": 0,
           *         "retry": {
           *           "eventId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "attempts": 0,
           *           "at": "2026-01-06T09:30:00.000Z"
           *         },
           *         "disabled": {
           *           "at": "2026-01-06T09:30:00.000Z",
           *           "reason": "failed",
           *           "after": 0
           *         }
           *       }
           *     }
           */
          'application/json': components['schemas']['WebhookResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  deleteWebhook: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The webhook.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        webhookId: components['parameters']['webhookId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listDeliveries: {
    parameters: {
      query?: {
        /** @description Only older ones: the last eventId of the page before. */
        before?: string
      }
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The webhook.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        webhookId: components['parameters']['webhookId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of deliveries. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "deliveries": [
           *         {
           *           "eventId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "kind": "song.created",
           *           "attempts": 0,
           *           "state": "waiting",
           *           "lastStatus": 1,
           *           "lastError": "text",
           *           "at": "2026-01-06T09:30:00.000Z"
           *         }
           *       ],
           *       "hasMore": false
           *     }
           */
          'application/json': components['schemas']['Deliveries']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  resendDelivery: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The change, or the test.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        eventId: components['parameters']['eventId']
        /**
         * @description The webhook.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        webhookId: components['parameters']['webhookId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It will be sent. */
      202: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  renewWebhookSecret: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The webhook.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        webhookId: components['parameters']['webhookId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The webhook and its new secret. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "webhook": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "url": "https://receiver.example/songs",
           *         "kinds": [
           *           "song.created",
           *           "song.updated"
           *         ],
           *         "enabled": false,
           *         "createdAt": "2026-01-06T09:30:00.000Z",
           *         "tokenId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "hasSecret": false,
           *         "waiting": 0,
           *         "retry": {
           *           "eventId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "attempts": 0,
           *           "at": "2026-01-06T09:30:00.000Z"
           *         },
           *         "disabled": {
           *           "at": "2026-01-06T09:30:00.000Z",
           *           "reason": "failed",
           *           "after": 0
           *         }
           *       },
           *       "secret": "whsec_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx="
           *     }
           */
          'application/json': components['schemas']['WebhookWithSecret']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  testWebhook: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The webhook.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        webhookId: components['parameters']['webhookId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It will be sent. The list of deliveries shows the result. */
      202: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  acceptInvitation: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "secret": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
         *       "name": "Anna Beispiel",
         *       "password": "three quiet harbours"
         *     }
         */
        'application/json': components['schemas']['Acceptance']
      }
    }
    responses: {
      /** @description A member, and signed in. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  lookAtInvitation: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "secret": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
         *     }
         */
        'application/json': components['schemas']['EmailLink']
      }
    }
    responses: {
      /** @description What the invitation is for. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "church": "Grace Chapel",
           *       "email": "anna@example.org",
           *       "role": "Administrator"
           *     }
           */
          'application/json': components['schemas']['InvitedTo']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  getAccount: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The account. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "user": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "email": "anna@example.org",
           *         "name": "Anna Beispiel",
           *         "hasPassword": false,
           *         "passkeys": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "name": "Phone",
           *             "host": "songs.example.org",
           *             "createdAt": "2026-01-06T09:30:00.000Z",
           *             "lastUsedAt": "2026-01-06T09:30:00.000Z"
           *           }
           *         ],
           *         "identities": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "issuer": "text",
           *             "createdAt": "2026-01-06T09:30:00.000Z"
           *           }
           *         ]
           *       }
           *     }
           */
          'application/json': components['schemas']['AccountResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  updateAccount: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Anna Beispiel"
         *     }
         */
        'application/json': components['schemas']['AccountInput']
      }
    }
    responses: {
      /** @description The account as it is now. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "user": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "email": "anna@example.org",
           *         "name": "Anna Beispiel",
           *         "hasPassword": false,
           *         "passkeys": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "name": "Phone",
           *             "host": "songs.example.org",
           *             "createdAt": "2026-01-06T09:30:00.000Z",
           *             "lastUsedAt": "2026-01-06T09:30:00.000Z"
           *           }
           *         ],
           *         "identities": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "issuer": "text",
           *             "createdAt": "2026-01-06T09:30:00.000Z"
           *           }
           *         ]
           *       }
           *     }
           */
          'application/json': components['schemas']['AccountResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  deleteAccount: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  askForEmailChange: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "editor@example.org"
         *     }
         */
        'application/json': components['schemas']['EmailChange']
      }
    }
    responses: {
      /** @description Taken. */
      202: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  acceptEmailChange: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "secret": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
         *     }
         */
        'application/json': components['schemas']['EmailLink']
      }
    }
    responses: {
      /** @description Changed. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  removeIdentity: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The identity, by the id that the account shows.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        identityId: components['parameters']['identityId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Removed. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  addPasskey: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Phone",
         *       "response": {
         *         "id": "dGVzdA",
         *         "rawId": "dGVzdA",
         *         "type": "public-key",
         *         "authenticatorAttachment": "text",
         *         "clientExtensionResults": {
         *           "credProps": {
         *             "rk": false
         *           }
         *         },
         *         "response": {
         *           "clientDataJSON": "dGVzdA",
         *           "attestationObject": "dGVzdA",
         *           "authenticatorData": "dGVzdA",
         *           "publicKey": "dGVzdA",
         *           "publicKeyAlgorithm": 1,
         *           "transports": [
         *             "internal"
         *           ]
         *         }
         *       }
         *     }
         */
        'application/json': components['schemas']['PasskeyRequest']
      }
    }
    responses: {
      /** @description The passkey. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "passkey": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "name": "Phone",
           *         "host": "songs.example.org",
           *         "createdAt": "2026-01-06T09:30:00.000Z",
           *         "lastUsedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['PasskeyResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  removePasskey: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The passkey, by the id that the account shows.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        passkeyId: components['parameters']['passkeyId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Removed. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  preparePasskey: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The options for the browser. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "challenge": "dGVzdA",
           *       "rp": {
           *         "id": "text",
           *         "name": "text"
           *       },
           *       "user": {
           *         "id": "text",
           *         "name": "text",
           *         "displayName": "text"
           *       }
           *     }
           */
          'application/json': components['schemas']['RegistrationOptions']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  changePassword: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "current": "text",
         *       "new": "three quiet harbours"
         *     }
         */
        'application/json': components['schemas']['PasswordChange']
      }
    }
    responses: {
      /** @description Changed. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  removePassword: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Removed. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listSessions: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The sessions, newest first. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "sessions": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "createdAt": "2026-01-06T09:30:00.000Z",
           *           "lastSeenAt": "2026-01-06T09:30:00.000Z",
           *           "agent": "text",
           *           "current": false
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Sessions']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  endSession: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The session, by the id that the list shows.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        sessionId: components['parameters']['sessionId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Ended. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listSignIns: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The sign-ins, newest first. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "signIns": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "at": "2026-01-06T09:30:00.000Z",
           *           "way": "password",
           *           "refused": 0,
           *           "address": "192.0.2.7",
           *           "agent": "text"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['SignIns']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  describe: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The description. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          'application/json': Record<string, never>
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
    }
  }
  askForReset: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "editor@example.org"
         *     }
         */
        'application/json': components['schemas']['ResetRequest']
      }
    }
    responses: {
      /** @description Taken. */
      202: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  resetPassword: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "secret": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
         *       "password": "three quiet harbours"
         *     }
         */
        'application/json': components['schemas']['NewPasswordByLink']
      }
    }
    responses: {
      /** @description Set. Sign in with it now. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  downloadPublicAsset: {
    parameters: {
      query?: {
        /** @description Save the file instead of showing it. */
        download?: boolean
      }
      header?: {
        /**
         * @description The ETag of a file you have; 304 when it is still the one.
         * @example "0000000000000000000000000000000000000000000000000000000000000000"
         */
        'If-None-Match'?: components['parameters']['If-None-Match']
        /**
         * @description The ETag of the file the range belongs to; the whole file comes when it is another.
         * @example "0000000000000000000000000000000000000000000000000000000000000000"
         */
        'If-Range'?: components['parameters']['If-Range']
        /**
         * @description One range of bytes. Several ranges, or what cannot be read, are answered with the whole file.
         * @example bytes=0-1023
         */
        Range?: components['parameters']['Range']
      }
      path: {
        /**
         * @description The file.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        assetId: components['parameters']['assetId']
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The whole file. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/pdf': string
        }
      }
      /** @description The range of the file. */
      206: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/pdf': string
        }
      }
      /** @description The file named in If-None-Match is this one. */
      304: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      416: components['responses']['RangeNotSatisfiable']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  downloadPublicAssetHeaders: {
    parameters: {
      query?: {
        /** @description Save the file instead of showing it. */
        download?: boolean
      }
      header?: {
        /**
         * @description The ETag of a file you have; 304 when it is still the one.
         * @example "0000000000000000000000000000000000000000000000000000000000000000"
         */
        'If-None-Match'?: components['parameters']['If-None-Match']
        /**
         * @description The ETag of the file the range belongs to; the whole file comes when it is another.
         * @example "0000000000000000000000000000000000000000000000000000000000000000"
         */
        'If-Range'?: components['parameters']['If-Range']
        /**
         * @description One range of bytes. Several ranges, or what cannot be read, are answered with the whole file.
         * @example bytes=0-1023
         */
        Range?: components['parameters']['Range']
      }
      path: {
        /**
         * @description The file.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        assetId: components['parameters']['assetId']
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The whole file. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description The range of the file. */
      206: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description The file named in If-None-Match is this one. */
      304: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Something that was sent is not valid: an id, a query parameter, a header or the body. */
      400: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description There is no valid session or token, or the sign-in failed. */
      401: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description It does not exist, or the caller may not know that it does. */
      404: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description The body is larger than 32 KiB of JSON (128 KiB for an arrangement) or 20,000,000 bytes of a file. */
      413: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description The range lies outside the file; Content-Range tells its size. */
      416: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description The rate limit is reached; Retry-After tells how many seconds to wait. */
      429: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description An unexpected error on the server’s side. */
      500: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description The storage cannot be reached, or too much is in progress; try again shortly. A save may have been done all the same: repeat it with the same Idempotency-Key, and it is not done twice. */
      503: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  listPublicServices: {
    parameters: {
      query?: {
        /** @description The first day. */
        from?: string
        /** @description How many services to pass over. */
        offset?: number
        /** @description The last day. */
        to?: string
      }
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of services. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "services": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "version": 1,
           *           "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "date": "2027-01-31",
           *           "time": "09:30",
           *           "title": "Morning service",
           *           "visibility": "public",
           *           "items": [
           *             {
           *               "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *               "type": "song",
           *               "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *               "lyricVersionIds": [
           *                 "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *               ],
           *               "arrangementId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *               "key": "Bb",
           *               "minutes": 5,
           *               "sequence": [
           *                 "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *               ]
           *             }
           *           ],
           *           "updatedAt": "2026-01-06T09:30:00.000Z",
           *           "archivedAt": "2026-01-06T09:30:00.000Z"
           *         }
           *       ],
           *       "hasMore": false
           *     }
           */
          'application/json': components['schemas']['PublicServiceListResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  getPublicService: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The service.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        serviceId: components['parameters']['serviceId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The service as it is now. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "service": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "date": "2027-01-31",
           *         "time": "09:30",
           *         "title": "Morning service",
           *         "visibility": "public",
           *         "items": [
           *           {
           *             "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "type": "song",
           *             "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "lyricVersionIds": [
           *               "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *             ],
           *             "arrangementId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *             "key": "Bb",
           *             "minutes": 5,
           *             "sequence": [
           *               "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *             ]
           *           }
           *         ],
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['PublicServiceResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  getPublicLive: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description Of a stream: the id of the last event that arrived. It wins over after.
         * @example 42
         */
        'Last-Event-ID'?: components['parameters']['Last-Event-ID']
      }
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The service.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        serviceId: components['parameters']['serviceId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description What is sung at the moment. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "live": {
           *         "itemId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "lyricVersionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "sectionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "position": 0,
           *         "blank": false,
           *         "at": "2026-01-06T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['PublicLiveResponse']
          /**
           * @example id: 1
           *     event: song.created
           *     data: {"live":{"itemId":"8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11","lyricVersionId":"8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11","sectionId":"8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11","position":0,"blank":false,"at":"2026-01-06T09:30:00.000Z"}}
           */
          'text/event-stream': string
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listPublicSongs: {
    parameters: {
      query?: {
        /** @description How many songs of the result to pass over. */
        offset?: number
        /** @description An extension: best matches of `q` first. The number in a songbook, book and number, how the title begins, the title, alternate titles, authors and themes, the words of the song, then the rest; by title within each. Without it, and without a search, by title alone. */
        order?: 'relevance'
        /** @description Words that must all be found, each anywhere inside a word, whatever their case and accents. */
        q?: string
      }
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of songs. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "church": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "name": "Grace Chapel",
           *         "timeZone": "Europe/Berlin",
           *         "role": "Administrator"
           *       },
           *       "songs": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "version": 1,
           *           "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "metadata": {
           *             "title": "Morning Over the Water",
           *             "alternateTitles": [
           *               "When the Day Begins"
           *             ],
           *             "authors": [
           *               "Ada Weaver",
           *               "Jon Field"
           *             ],
           *             "copyright": "© 2026 the authors. Free to sing.",
           *             "themes": [
           *               "morning",
           *               "trust"
           *             ],
           *             "songbooks": [
           *               {
           *                 "book": "Green Hymnal",
           *                 "number": "214"
           *               }
           *             ]
           *           },
           *           "updatedAt": "2026-01-06T09:30:00.000Z",
           *           "archivedAt": "2026-01-06T09:30:00.000Z",
           *           "visibility": "public"
           *         }
           *       ],
           *       "hasMore": false,
           *       "lyricMatches": [
           *         {
           *           "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "lyricVersionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "language": "text",
           *           "label": "text"
           *         }
           *       ],
           *       "sheetMusicSongIds": [
           *         "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *       ]
           *     }
           */
          'application/json': components['schemas']['Catalogue']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  getPublicSong: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The song at its current version. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "song": {
           *         "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "version": 1,
           *         "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *         "metadata": {
           *           "title": "Morning Over the Water",
           *           "alternateTitles": [
           *             "When the Day Begins"
           *           ],
           *           "authors": [
           *             "Ada Weaver",
           *             "Jon Field"
           *           ],
           *           "copyright": "© 2026 the authors. Free to sing.",
           *           "themes": [
           *             "morning",
           *             "trust"
           *           ],
           *           "songbooks": [
           *             {
           *               "book": "Green Hymnal",
           *               "number": "214"
           *             }
           *           ]
           *         },
           *         "updatedAt": "2026-01-06T09:30:00.000Z",
           *         "archivedAt": "2026-01-06T09:30:00.000Z",
           *         "visibility": "public"
           *       }
           *     }
           */
          'application/json': components['schemas']['SongResponse']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listPublicArrangements: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All arrangements of the song with their files. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "arrangements": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "version": 1,
           *           "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "label": "Four-part choir",
           *           "lyricVersionIds": [
           *             "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *           ],
           *           "files": [
           *             {
           *               "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *               "filename": "morning-over-the-water.pdf",
           *               "mediaType": "application/pdf",
           *               "size": 1,
           *               "sha256": "4b2c6a1e7f90d3858c2be1f7a64d09c35e8b7216fa0d94c3be57182d6c90fa3e",
           *               "pageCount": 1,
           *               "createdAt": "2026-01-06T09:30:00.000Z"
           *             }
           *           ],
           *           "sourceKey": "Bb",
           *           "tempo": 92,
           *           "chart": "{key: G}\n[G]Morning over the [C]water",
           *           "links": [
           *             {
           *               "title": "Alto alone",
           *               "url": "https://recordings.example/alto",
           *               "public": false
           *             }
           *           ],
           *           "updatedAt": "2026-01-06T09:30:00.000Z",
           *           "archivedAt": "2026-01-06T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Arrangements']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  listPublicLyrics: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The church.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        churchId: components['parameters']['churchId']
        /**
         * @description The song.
         * @example 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11
         */
        songId: components['parameters']['songId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All lyric versions of the song. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "lyrics": [
           *         {
           *           "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "songId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "language": "en",
           *           "version": 1,
           *           "revisionId": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *           "label": "1985 edition",
           *           "sections": [
           *             {
           *               "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *               "name": "Chorus",
           *               "lines": [
           *                 {
           *                   "id": "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11",
           *                   "text": "Morning comes over the water"
           *                 }
           *               ]
           *             }
           *           ],
           *           "sequence": [
           *             "8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11"
           *           ],
           *           "updatedAt": "2026-01-06T09:30:00.000Z",
           *           "archivedAt": "2026-01-06T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['LyricVersions']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  signIn: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "editor@example.org",
         *       "password": "text"
         *     }
         */
        'application/json': components['schemas']['Credentials']
      }
    }
    responses: {
      /** @description Signed in. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  signOut: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Signed out. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  signInWithPasskey: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** @description At most 32,768 bytes of JSON in UTF-8. A property that is not described is refused. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "response": {
         *         "id": "dGVzdA",
         *         "rawId": "dGVzdA",
         *         "type": "public-key",
         *         "authenticatorAttachment": "text",
         *         "clientExtensionResults": {
         *           "credProps": {
         *             "rk": false
         *           }
         *         },
         *         "response": {
         *           "clientDataJSON": "dGVzdA",
         *           "authenticatorData": "dGVzdA",
         *           "signature": "dGVzdA",
         *           "userHandle": "jUrRsm9cSm6dHApOjw88EQ"
         *         }
         *       }
         *     }
         */
        'application/json': components['schemas']['PasskeySignIn']
      }
    }
    responses: {
      /** @description Signed in. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  preparePasskeySignIn: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The options for the browser. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "challenge": "dGVzdA",
           *       "rpId": "songs.example.org"
           *     }
           */
          'application/json': components['schemas']['SignInOptions']
        }
      }
      400: components['responses']['Invalid']
      401: components['responses']['NotSignedIn']
      403: components['responses']['NotAllowed']
      413: components['responses']['TooLarge']
      429: components['responses']['TooManyRequests']
      500: components['responses']['Unexpected']
      503: components['responses']['Unavailable']
    }
  }
  receiveChange: {
    parameters: {
      query?: never
      header: {
        /** @description The id of the event, the same in every attempt. */
        'webhook-id': string
        /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body in base64. */
        'webhook-signature': string
        /** @description The seconds of the attempt since 1970. */
        'webhook-timestamp': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookMessage']
      }
    }
    responses: {
      /** @description The receiver has it. The body of the answer is not read. */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description The receiver wants no further message: the webhook is disabled. */
      410: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Any other answer, or none within 10 seconds: it is sent again later. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
}
