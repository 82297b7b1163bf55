/** The messages between the open pages of one browser about their editors. */
type Message =
  /** Asks which pages have the document open. */
  | { kind: 'ask'; document: string; from: string }
  | { kind: 'here'; document: string; from: string }
  /** Marks the title of the tab. */
  | { kind: 'show'; document: string; to: string }
  /** This draft is part of another page's draft now. */
  | { kind: 'taken'; document: string; to: string; mine: string }

export interface Channel {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => void) | null
}

interface Editor {
  show: () => void
  taken: (mine: string) => void
}

/** Which documents are open for editing in this page, and which in others. */
export class OpenEditors {
  private readonly open = new Map<string, Editor>()
  private readonly answers = new Set<string>()
  private readonly watchers = new Set<() => void>()

  constructor(
    readonly page: string,
    private readonly channel: Channel | null,
  ) {
    if (channel) channel.onmessage = ({ data }) => this.receive(data as Message)
  }

  /** An editor is open from now on, until what is returned is called. */
  begin(document: string, editor: Editor): () => void {
    this.open.set(document, editor)
    return () => {
      if (this.open.get(document) === editor) this.open.delete(document)
    }
  }

  ask(document: string): void {
    this.send({ kind: 'ask', document, from: this.page })
  }

  /** Whether that page answered that it has this open. */
  hasAnswered(document: string, page: string): boolean {
    return this.answers.has(`${document} ${page}`)
  }

  show(document: string, page: string): void {
    this.send({ kind: 'show', document, to: page })
  }

  tellTaken(document: string, page: string, mine: string): void {
    this.send({ kind: 'taken', document, to: page, mine })
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.watchers.add(changed)
    return () => void this.watchers.delete(changed)
  }

  private receive(message: Message): void {
    const editor = this.open.get(message.document)
    switch (message.kind) {
      case 'ask':
        if (editor) this.send({ kind: 'here', document: message.document, from: this.page })
        break
      case 'here':
        this.answers.add(`${message.document} ${message.from}`)
        for (const changed of this.watchers) changed()
        break
      case 'show':
        if (message.to === this.page) editor?.show()
        break
      case 'taken':
        if (message.to === this.page) editor?.taken(message.mine)
    }
  }

  private send(message: Message): void {
    this.channel?.postMessage(message)
  }
}
