import type { DemoSong } from './demo-song.ts'

/** Words written for this project; see docs/decisions/0127-first-start.md. */
export const praiseSongs: readonly DemoSong[] = [
  {
    title: 'Morning Finds the Hills',
    alternateTitles: ['Every Morning New'],
    authors: ['Psaltery Project', 'Hanna Lindqvist'],
    themes: ['Praise', 'Morning', 'Creation'],
    songbooks: [
      ['Songs for the House', '1'],
      ['Evergreen', '112'],
    ],
    sheet: { file: 'morning-finds-the-hills.pdf', key: 'D', tempo: 96 },
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Morning finds the hills awake,
          light comes walking on the lake,
          every window, every stone
          wears a brightness not its own.

          [Chorus]
          Every morning new,
          every morning true,
          mercy older than the sun
          rises with us, every one.

          [Verse 2]
          Through the night we could not see
          who was holding land and sea;
          now the smallest bird has heard
          and is answering your word.

          [Verse 3]
          When our evening settles down
          over field and quiet town,
          you who gave the day its start
          keep your morning in the heart.
        `,
      },
      {
        language: 'de',
        words: `
          [Strophe 1]
          Morgen steigt die Hügel an,
          Licht zieht leise seine Bahn,
          jedes Fenster, jeder Stein
          trägt den neuen hellen Schein.

          [Refrain]
          Jeden Morgen neu,
          jeden Morgen treu,
          Güte, älter als das Licht,
          geht mit uns und lässt uns nicht.

          [Strophe 2]
          Durch die Nacht hat keiner gesehn,
          wer uns hält, wohin wir gehn;
          nun hat schon der kleinste Vogel gehört
          und singt, was uns allen gehört.
        `,
      },
    ],
  },
  {
    title: 'Wide as the Harbour',
    authors: ['Psaltery Project'],
    themes: ['Praise', 'Grace'],
    songbooks: [['Songs for the House', '2']],
    sheet: { file: 'wide-as-the-harbour.pdf', key: 'G', tempo: 84 },
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Wide as the harbour where tired ships come in,
          deep as the water no anchor can win,
          high as the gulls on the wind and the foam,
          so is the kindness that carries us home.

          [Chorus]
          Home, bring us home,
          over the breakers and over the foam;
          wide is your welcome and near is your hand,
          light on the water and lamp on the land.

          [Verse 2]
          We had a compass and lost it at sea,
          we had a map and it could not agree;
          you had a voice that came over the swell,
          calling us each by the name we know well.
        `,
      },
    ],
  },
  {
    title: 'All the Trees Are Clapping',
    authors: ['Tomás Ferreira', 'Psaltery Project'],
    themes: ['Praise', 'Creation', 'Children'],
    songbooks: [
      ['Songs for the House', '3'],
      ['Little Lamps', '7'],
    ],
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          All the trees are clapping,
          all the rivers run,
          all the fields are laughing
          underneath the sun.

          [Chorus]
          Sing it low, sing it high,
          sing it to the open sky:
          he is good, he is near,
          and his love is here.

          [Verse 2]
          All the stars are singing
          where we cannot hear,
          all the bells are ringing,
          telling far and near.

          [Verse 3]
          Even stones would answer
          if we did not sing;
          come then, singer, dancer,
          bring him everything.
        `,
      },
      {
        language: 'es',
        words: `
          [Estrofa 1]
          Aplauden los árboles,
          el río va a correr,
          se alegran los campos
          en el amanecer.

          [Coro]
          Canta aquí, canta allá,
          canta al cielo, cantará
          cada voz, cada flor:
          cerca está su amor.

          [Estrofa 2]
          Cantan las estrellas
          donde no hay voz,
          suenan las campanas
          para nuestro Dios.
        `,
      },
    ],
  },
  {
    title: 'You Were There Before the Mountains',
    authors: ['Psaltery Project'],
    themes: ['Praise', 'Eternity', 'Psalms'],
    songbooks: [['Evergreen', '90']],
    sheet: { file: 'you-were-there-before-the-mountains.pdf', key: 'Em', tempo: 72 },
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          You were there before the mountains,
          there before the first of days,
          and a thousand years are fountains
          falling quickly past your gaze.

          [Verse 2]
          We are grass that greets the morning
          and by evening is laid low;
          teach us, then, without our scorning,
          how to number days, and grow.

          [Verse 3]
          Let your beauty rest upon us,
          let the work of hands endure;
          what is built on you beyond us
          stays, and only that, secure.
        `,
      },
    ],
  },
  {
    title: 'Lift the Lamps',
    alternateTitles: ['Lift the Lamps and Open the Door'],
    authors: ['Miriam Okafor'],
    themes: ['Praise', 'Gathering'],
    songbooks: [['Songs for the House', '5']],
    lyrics: [
      {
        language: 'en',
        label: 'Short',
        words: `
          [Verse]
          Lift the lamps and open the door,
          there is room for many more;
          none too early, none too late,
          no one left outside the gate.

          [Refrain]
          Come in, come in, the table is laid,
          come in as you are, do not be afraid.
        `,
      },
      {
        language: 'en',
        label: 'With all verses',
        words: `
          [Verse 1]
          Lift the lamps and open the door,
          there is room for many more;
          none too early, none too late,
          no one left outside the gate.

          [Refrain]
          Come in, come in, the table is laid,
          come in as you are, do not be afraid.

          [Verse 2]
          Bring the child and bring the old,
          bring the stranger from the cold;
          he who sets the lonely free
          keeps a chair for you and me.

          [Verse 3]
          Bring your sorrow, bring your song,
          bring the doubt you carried long;
          nothing that you hide or show
          is too heavy for him to know.
        `,
      },
    ],
  },
  {
    title: 'Name Above the Noise',
    authors: ['Psaltery Project', 'Jonas Adeyemi'],
    themes: ['Praise', 'Trust'],
    sheet: { file: 'name-above-the-noise.pdf', key: 'A', tempo: 120 },
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Headlines fall like autumn leaves,
          every hour another grieves;
          still a name above the noise
          speaks and gives the weary voice.

          [Pre-Chorus]
          And we will not be silent,
          and we will not be still.

          [Chorus]
          Jesus, name above the noise,
          anchor, answer, and our choice,
          when the earth is all unmade
          you have said: be not afraid.

          [Verse 2]
          Crowns are melted, thrones go cold,
          stories end that once were told;
          yours began before the rest,
          yours will end with all things blessed.

          [Bridge]
          Higher than the towers,
          nearer than a breath,
          stronger than the hours,
          stronger than death.
        `,
      },
    ],
  },
  {
    title: 'Großer Gott, du Weite',
    alternateTitles: ['Great God, You Are the Wideness'],
    authors: ['Psaltery Project', 'Käthe Brünning'],
    themes: ['Lob', 'Schöpfung', 'Praise'],
    songbooks: [['Lieder für unser Haus', '14']],
    lyrics: [
      {
        language: 'de',
        words: `
          [Strophe 1]
          Großer Gott, du Weite,
          größer als das Meer,
          gehst an unsrer Seite,
          kommst zu Fuß daher.

          [Refrain]
          Darum singen wir, darum klingen wir,
          bis die Täler es verstehn:
          du bist hier, du bist hier,
          und du lässt uns nicht allein gehn.

          [Strophe 2]
          Großer Gott, du Stille,
          leiser als der Schnee,
          über allem Wille
          steht dein Wort: Ich seh.

          [Strophe 3]
          Großer Gott, du Nähe,
          näher als das Kleid,
          dass ich dich verstehe,
          braucht es nur die Zeit.
        `,
      },
      {
        language: 'en',
        words: `
          [Verse 1]
          Great God, you are the wideness,
          wider than the sea,
          yet you walk beside us,
          slow enough for me.

          [Chorus]
          So we sing it out, so we ring it out,
          till the valleys understand:
          you are here, you are here,
          and you lead us by the hand.

          [Verse 2]
          Great God, you are the silence,
          softer than the snow,
          over all our violence
          stands your word: I know.
        `,
      },
    ],
  },
  {
    title: 'Sing a New Road',
    authors: ['Hanna Lindqvist'],
    themes: ['Praise', 'Journey'],
    songbooks: [['Evergreen', '118']],
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Sing a new road through the sand,
          sing a river through dry land,
          sing until the desert knows
          it was promised to the rose.

          [Chorus]
          Look, he is doing a new thing,
          now it springs up, now we sing;
          where there was no way before
          he has made himself the door.

          [Verse 2]
          Do not call the old years back,
          do not follow your own track;
          jackals in the empty place
          lift their heads and see his grace.
        `,
      },
    ],
  },
]
