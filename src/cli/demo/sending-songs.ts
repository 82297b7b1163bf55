import type { DemoSong } from './demo-song.ts'

/** Words written for this project; see docs/decisions/0127-first-start.md. */
export const sendingSongs: readonly DemoSong[] = [
  {
    title: 'Go With Salt and Light',
    authors: ['Psaltery Project'],
    themes: ['Sending', 'Mission'],
    songbooks: [['Songs for the House', '120']],
    sheet: { file: 'go-with-salt-and-light.pdf', key: 'Bb', tempo: 112 },
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Go with salt and go with light,
          go by day and go by night;
          what you heard behind the door
          was not meant to stay indoors.

          [Chorus]
          And the peace that made the sea lie still
          go with you down every hill;
          and the hand that holds the stars in place
          turn to you a friendly face.

          [Verse 2]
          Go with little, go with less,
          go with only hands to bless;
          you will find, when you arrive,
          he is there and is alive.
        `,
      },
    ],
  },
  {
    title: 'Geh mit uns den Weg',
    alternateTitles: ['Walk the Way With Us'],
    authors: ['Käthe Brünning'],
    themes: ['Segen', 'Sending', 'Blessing'],
    songbooks: [['Lieder für unser Haus', '52']],
    sheet: { file: 'geh-mit-uns-den-weg.pdf', key: 'F', tempo: 84 },
    lyrics: [
      {
        language: 'de',
        words: `
          [Strophe 1]
          Geh mit uns den Weg,
          über Straße, Stein und Steg;
          wo der Mut nicht reicht,
          mach die Schritte leicht.

          [Refrain]
          Segne, was wir lassen, segne, was wir tun,
          lass uns in den Nächten in deinem Namen ruhn.

          [Strophe 2]
          Geh mit uns ins Haus,
          zieh mit uns die Schuhe aus;
          setz dich an den Tisch,
          mach die Herzen frisch.

          [Strophe 3]
          Geh mit uns ans Ziel,
          war es wenig, war es viel;
          was wir nicht geschafft,
          füll mit deiner Kraft.
        `,
      },
      {
        language: 'en',
        words: `
          [Verse 1]
          Walk the way with us,
          over street and stone and bridge with us;
          where our courage ends,
          be the hand that mends.

          [Chorus]
          Bless what we are leaving, bless what we have done,
          let us sleep in your name till the night is gone.
        `,
      },
    ],
  },
  {
    title: 'Until the Bells',
    authors: ['Hanna Lindqvist'],
    themes: ['Hope', 'Eternity', 'Funeral'],
    songbooks: [['Evergreen', '310']],
    sheet: { file: 'until-the-bells.pdf', key: 'Ab', tempo: 63 },
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Until the bells that no one rings
          are heard across the water,
          until he lifts on quiet wings
          each son of his, each daughter,

          [Verse 2]
          we keep your chair, we keep your name,
          we keep the songs you taught us;
          the one who lit your little flame
          has not let go, but caught us.

          [Verse 3]
          And when the bells begin to swing
          and tears are only rain,
          there is a song we still must sing,
          and you will sing again.
        `,
      },
    ],
  },
  {
    title: 'Two Became a House',
    authors: ['Psaltery Project'],
    themes: ['Wedding', 'Love', 'Blessing'],
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Two became a house today,
          put a lamp there, Lord, we pray;
          one to stumble, one to hold,
          warmth for when the world is cold.

          [Chorus]
          Love is patient, love is kind,
          love is slow to speak its mind;
          love will carry, love will bear
          more than either one could dare.

          [Verse 2]
          Let the table still be long,
          let the quarrels end in song,
          let the window face the street
          and the door know strangers' feet.
        `,
      },
    ],
  },
  {
    title: 'Water on the Forehead',
    authors: ['Psaltery Project', 'Jonas Adeyemi'],
    themes: ['Baptism', 'Children'],
    songbooks: [
      ['Songs for the House', '60'],
      ['Little Lamps', '2'],
    ],
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Water on the forehead, a name in the air,
          somebody is calling you, somebody is there;
          long before you ask for it, long before you know,
          you were being waited for, wherever you may go.

          [Chorus]
          Down into the river, up into the day,
          nothing in the heights or depths can take you away.

          [Verse 2]
          We who stand around you will tell you what we heard,
          carry you and wait for you and keep with you our word;
          and if we forget it, as people sometimes will,
          he who called you by your name is calling still.
        `,
      },
    ],
  },
  {
    title: 'Weary Feet, Warm Basin',
    authors: ['Miriam Okafor', 'Psaltery Project'],
    themes: ['Service', 'Maundy Thursday', 'Love'],
    songbooks: [['Songs for the House', '82']],
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Weary feet, warm basin, towel and knee,
          who would have guessed that a king this would be?
          Peter drew back, but the water was poured:
          lower than servants bent down the Lord.

          [Chorus]
          As I have done, so you shall do,
          love one another as I have loved you.

          [Verse 2]
          Weary hands, long kitchens, corridors, floors,
          bedsides and bus stops and hospital doors:
          there is a basin wherever you look,
          more than was ever put down in a book.
        `,
      },
    ],
  },
  {
    title: 'Psaltery and Harp',
    alternateTitles: ['Wake, My Strings'],
    authors: ['Psaltery Project'],
    themes: ['Praise', 'Music', 'Psalms'],
    songbooks: [
      ['Songs for the House', '150'],
      ['Evergreen', '57'],
    ],
    sheet: { file: 'psaltery-and-harp.pdf', key: 'D', tempo: 126 },
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Psaltery and harp, awake,
          wake the dawn for music's sake;
          I will be before the sun,
          singing what the night has done.

          [Chorus]
          Strike the string and let it ring,
          everything with breath shall sing;
          drum and pipe and human voice,
          let the silent things rejoice.

          [Verse 2]
          Some are tuned to joy alone,
          some have sorrow in their tone;
          he who made the wood and wire
          wants the whole of us for choir.

          [Verse 3]
          When my fingers lose their skill
          and the strings are hanging still,
          you who heard me while I could
          be yourself my singing wood.
        `,
      },
      {
        language: 'de',
        words: `
          [Strophe 1]
          Psalter, Harfe, wacht nun auf,
          weckt den Morgen, singt hinauf;
          vor der Sonne will ich hier
          singen, Gott, und danken dir.

          [Refrain]
          Schlag die Saite, lass sie schwingen,
          alles, was da lebt, soll singen;
          Trommel, Flöte, Menschenmund,
          macht es allen Stummen kund.
        `,
      },
    ],
  },
]
