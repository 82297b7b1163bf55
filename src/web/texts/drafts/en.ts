/** What is not saved yet: whose it is, in which tab it stands, and what others saved meanwhile. */
export const unsaved = {
  drafts: {
    count: (count: number) => (count === 1 ? 'One unsaved draft' : `${count} unsaved drafts`),
    kinds: { newSong: 'New song', details: 'Details', lyrics: 'Words', arrangement: 'Sheet music' },
    untitled: 'Without a title',
    changedAt: (when: string) => `Changed ${when}`,
    delete: (title: string) => `Delete the draft of ${title}`,
    deleteTitle: 'Delete this draft?',
    deleteHint: (title: string) => `What you typed for ${title} was never saved. It cannot be brought back.`,
    deleteNow: 'Delete',
    putAway:
      'Someone else was signed in on this page. What they typed and did not save is kept for them; you do not see it.',
  },
  signOut: {
    title: 'You have unsaved changes',
    intro: (count: number) =>
      count === 1 ? 'This is not saved yet:' : `These ${count} drafts are not saved yet:`,
    keepHint: 'Kept on this device, only you see them, after you have signed in here again.',
    pageHint: 'This browser cannot keep drafts: they are gone as soon as this page is closed.',
    nobodyHint: 'This browser does not know who signed in, so it cannot keep them for you.',
    keep: 'Sign out and keep them',
    delete: 'Sign out and delete them',
    stay: 'Stay signed in',
  },
  otherTab: {
    open: (when: string) =>
      `You are also editing this in another tab, last at ${when}. Both keep what you type; neither overwrites the other.`,
    left: (when: string) => `There are more unsaved changes of yours to this, from ${when}.`,
    show: 'Show me that tab',
    shown: 'A dot (●) blinks in the title of that tab now.',
    merge: 'Merge into this tab',
    delete: 'Delete them',
    taken: 'What you typed here was merged into another tab and is kept there.',
    takenUndo: 'Undo brings it back here.',
    title: 'Merge with your other changes',
    introClean: 'Both fit together. Nothing of either is lost: this is the result.',
    intro: (count: number) =>
      count === 1
        ? 'One thing is different in both. Choose what it should be; everything else fits together.'
        : `${count} things are different in both. Choose what they should be; everything else fits together.`,
    mine: 'In this tab',
    theirs: 'The other one',
    result: 'What merging changes in this tab',
    theirChanges: 'All changes of the other one',
    use: 'Go on with the merged version',
  },
  newer: {
    saved: (version: number, ago: string) => `Someone saved version ${version} (${ago}).`,
    hint: 'Your changes are merged with it when you save, or now.',
    see: 'See what changed',
    hide: 'Hide',
    changed: (version: number) => `What changed up to version ${version}`,
    merge: 'Merge now',
  },
}
