/** Songs whose authors died long ago, for tests and screenshots. */
interface Hymn {
  metadata: Record<string, unknown> & { title: string }
  lyrics: { language: string; label: string; sections: Record<string, string[]>; sequence?: string[] }[]
}

export const HYMNS: Hymn[] = [
  {
    metadata: {
      title: 'Silent Night',
      alternateTitles: ['Stille Nacht'],
      authors: ['Joseph Mohr', 'Franz Xaver Gruber', 'John Freeman Young'],
      copyright: 'Words and music in the public domain.',
      themes: ['Christmas', 'Peace'],
      songbooks: [
        { book: 'Hymnal', number: '147' },
        { book: 'CCLI', number: '27862' },
      ],
    },
    lyrics: [
      {
        language: 'de',
        label: '',
        sections: {
          'Strophe 1': [
            'Stille Nacht, heilige Nacht!',
            'Alles schläft, einsam wacht',
            'nur das traute, hochheilige Paar.',
            'Holder Knabe im lockigen Haar,',
            'schlaf in himmlischer Ruh,',
            'schlaf in himmlischer Ruh.',
          ],
          'Strophe 2': [
            'Stille Nacht, heilige Nacht!',
            'Hirten erst kundgemacht,',
            'durch der Engel Halleluja',
            'tönt es laut von fern und nah:',
            'Christ, der Retter, ist da,',
            'Christ, der Retter, ist da!',
          ],
        },
      },
      {
        language: 'en',
        label: '',
        sections: {
          'Verse 1': [
            'Silent night, holy night!',
            'All is calm, all is bright',
            'round yon virgin mother and child.',
            'Holy infant, so tender and mild,',
            'sleep in heavenly peace,',
            'sleep in heavenly peace.',
          ],
          'Verse 2': [
            'Silent night, holy night!',
            'Shepherds quake at the sight,',
            'glories stream from heaven afar,',
            'heavenly hosts sing alleluia:',
            'Christ the Saviour is born,',
            'Christ the Saviour is born!',
          ],
        },
      },
    ],
  },
  {
    metadata: {
      title: 'It Is Well with My Soul',
      alternateTitles: ['When Peace, Like a River'],
      authors: ['Horatio Spafford', 'Philip Bliss'],
      copyright: 'Words and music in the public domain.',
      themes: ['Trust', 'Peace'],
      songbooks: [{ book: 'Hymnal', number: '410' }],
    },
    lyrics: [
      {
        language: 'en',
        label: '',
        sections: {
          'Verse 1': [
            'When peace, like a river, attendeth my way,',
            'when sorrows like sea billows roll,',
            'whatever my lot, thou hast taught me to say:',
            'It is well, it is well with my soul.',
          ],
          Chorus: ['It is well with my soul,', 'it is well, it is well with my soul.'],
          'Verse 2': [
            'Though Satan should buffet, though trials should come,',
            'let this blest assurance control,',
            'that Christ has regarded my helpless estate',
            'and hath shed his own blood for my soul.',
          ],
        },
        sequence: ['Verse 1', 'Chorus', 'Verse 2', 'Chorus'],
      },
    ],
  },
  {
    metadata: {
      title: 'Amazing Grace',
      authors: ['John Newton'],
      copyright: 'Public domain.',
      themes: ['Grace'],
      songbooks: [{ book: 'Hymnal', number: '378' }],
    },
    lyrics: [
      {
        language: 'en',
        label: 'Olney Hymns',
        sections: {
          'Verse 1': [
            'Amazing grace! how sweet the sound',
            'that saved a wretch like me!',
            'I once was lost, but now am found,',
            'was blind, but now I see.',
          ],
          'Verse 2': [
            '’Twas grace that taught my heart to fear,',
            'and grace my fears relieved;',
            'how precious did that grace appear',
            'the hour I first believed!',
          ],
        },
      },
    ],
  },
  plain('Be Thou My Vision', ['Eleanor Hull', 'Mary Byrne'], '450', ['Trust', 'Guidance']),
  plain('Großer Gott, wir loben dich', ['Ignaz Franz'], '262', ['Praise']),
  plain('Holy, Holy, Holy', ['Reginald Heber', 'John B. Dykes'], '64', ['Trinity', 'Praise']),
  plain('Abide with Me', ['Henry Francis Lyte', 'William Henry Monk'], '700', ['Evening', 'Comfort']),
  plain('Come, Thou Fount of Every Blessing', ['Robert Robinson'], '400', ['Grace', 'Praise']),
  plain('O for a Thousand Tongues to Sing', ['Charles Wesley', 'Carl G. Gläser'], '57', ['Praise']),
  plain('Crown Him with Many Crowns', ['Matthew Bridges', 'Godfrey Thring'], '327', ['Ascension']),
]

function plain(title: string, authors: string[], number: string, themes: string[]): Hymn {
  return {
    metadata: {
      title,
      authors,
      themes,
      copyright: 'Public domain.',
      songbooks: [{ book: 'Hymnal', number }],
    },
    lyrics: [],
  }
}
