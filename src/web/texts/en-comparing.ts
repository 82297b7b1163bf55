/** Versions beside each other: the history, and a conflict between two saves. */
export const comparing = {
  history: {
    title: 'History',
    subject: 'History of',
    version: (version: number) => `Version ${version}`,
    current: 'Current',
    more: 'Show older versions',
    from: 'From',
    to: 'To',
    same: 'These two versions are the same.',
    only: 'There is only one version so far.',
    copy: 'Copy into the editor',
    copyHint: (version: number) =>
      `Puts version ${version} into the editor. Saving it makes an ordinary new version; nothing in the history changes.`,
    draftThere: 'There are unsaved changes',
    draftThereHint: 'In the editor of this part changes wait that were never saved. Copying replaces them.',
    replaceDraft: 'Replace them',
    copied: (version: number) =>
      `This is version ${version}, copied into the editor. Saving makes an ordinary new version.`,
  },
  diff: {
    added: 'added',
    removed: 'removed',
    moved: 'moved',
    renamed: (before: string) => `was “${before}”`,
    movedFrom: (section: string) => `moved from ${section}`,
    order: 'Singing order',
    everyOnce: 'every section once',
    label: 'Edition',
  },
  conflict: {
    title: 'Someone saved while you were editing',
    introClean: 'Your changes and theirs fit together. Nothing of either is lost: this is the result.',
    intro: (count: number) =>
      count === 1
        ? 'Both of you changed one thing. Choose what it should be; everything else fits together.'
        : `Both of you changed ${count} things. Choose what they should be; everything else fits together.`,
    base: 'Before',
    mine: 'Yours',
    theirs: 'Theirs',
    both: 'Keep both',
    gone: 'removed',
    empty: 'empty',
    result: 'What saving will change in their version',
    theirChanges: 'What they changed',
    nothing: 'Nothing: the two are the same.',
    save: 'Save the merged version',
    open: (count: number) => (count === 1 ? 'One choice is still open.' : `${count} choices are still open.`),
    edit: 'Go on editing with this',
    kind: {
      text: (subject: string) => `A line of ${subject}`,
      name: (subject: string) => `The name of ${subject}`,
      section: (subject: string) => (subject === '' ? 'All of the words' : `The section ${subject}`),
      place: (subject: string) => `Where “${subject}” stands`,
      order: (subject: string) => (subject === '' ? 'The order of the sections' : `The order in ${subject}`),
      sequence: () => 'The singing order',
      field: (subject: string) => subject,
      entries: (subject: string) => subject,
    },
  },
}
