import type { DemoSong } from './demo-song.ts'

/** Words written for this project; see docs/decisions/0127-first-start.md. */
export const prayerSongs: readonly DemoSong[] = [
  {
    title: 'Keep the Lamp of My Heart',
    authors: ['Psaltery Project'],
    themes: ['Prayer', 'Evening', 'Trust'],
    songbooks: [['Songs for the House', '40']],
    sheet: { file: 'keep-the-lamp-of-my-heart.pdf', key: 'F', tempo: 66 },
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Keep the lamp of my heart
          through the hours of the night;
          when the shadows depart
          let me wake in your light.

          [Verse 2]
          What I could not complete
          I lay down in your hand;
          what I fled in defeat
          you will help me to stand.

          [Verse 3]
          For the ones that I love
          and the ones I forgot,
          be the roof up above,
          be the friend I was not.

          [Verse 4]
          Keep the lamp of my heart
          when the oil has run low;
          be the end as the start
          of the way that I go.
        `,
      },
      {
        language: 'de',
        words: `
          [Strophe 1]
          Hüt das Licht in mir,
          wenn die Nacht beginnt;
          bleib bei mir, bleib hier,
          bis der Tag gewinnt.

          [Strophe 2]
          Was mir nicht gelang,
          leg ich still zu dir;
          hör den leisen Klang
          einer Bitte: Führ!

          [Strophe 3]
          Hüt das Licht in mir,
          wenn das Öl versiegt;
          Ende, Anfang, Tür:
          alles in dir liegt.
        `,
      },
    ],
  },
  {
    title: 'Teach Me the Quiet',
    authors: ['Miriam Okafor', 'Psaltery Project'],
    themes: ['Prayer', 'Rest'],
    songbooks: [['Songs for the House', '41']],
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Teach me the quiet of fields under snow,
          teach me the patience of seeds that will grow,
          teach me to wait where I wanted to run:
          you have not finished what you have begun.

          [Chorus]
          Be still, my soul, and let the water clear;
          the one you call is already here.

          [Verse 2]
          Teach me to listen when answers are slow,
          teach me to hold and to learn to let go;
          more than the gifts that I asked you to send,
          give me yourself, as a friend to a friend.
        `,
      },
    ],
  },
  {
    title: 'From the Low Country',
    alternateTitles: ['Out of the Deep We Call'],
    authors: ['Jonas Adeyemi'],
    themes: ['Lament', 'Prayer', 'Psalms'],
    songbooks: [['Evergreen', '130']],
    sheet: { file: 'from-the-low-country.pdf', key: 'Am', tempo: 60 },
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          From the low country where no one can stand
          I call you, I call you, stretch down your hand;
          the water is dark and the shoreline is far,
          and no one can tell me how far off you are.

          [Refrain]
          I wait as the watchmen wait for the day,
          I wait for the morning, I wait and I pray.

          [Verse 2]
          If you kept a ledger of all we have done,
          who then could answer you? Lord, there is none;
          but with you is pardon, and under the night
          the rumour of morning, the promise of light.

          [Verse 3]
          O people, keep watching, O city, keep still,
          the one who once loved us is loving us still;
          and deep though we drift, he is deeper below,
          and into his mercy the low waters flow.
        `,
      },
    ],
  },
  {
    title: 'Bread for the Road',
    authors: ['Psaltery Project'],
    themes: ['Communion', 'Journey', 'Prayer'],
    songbooks: [
      ['Songs for the House', '55'],
      ['Evergreen', '201'],
    ],
    sheet: { file: 'bread-for-the-road.pdf', key: 'C', tempo: 88 },
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Bread for the road and wine for the thirst,
          the last at the table are served with the first;
          you break what you are and you give it away,
          enough for tomorrow, enough for today.

          [Chorus]
          Take and eat, take and live,
          what he has is his to give;
          one loaf, one cup, one crowded room,
          one stone rolled back from an empty tomb.

          [Verse 2]
          We walked beside you and did not know,
          our hearts were heavy, our steps were slow;
          then in the breaking our eyes came clear:
          the stranger we asked in was already here.
        `,
      },
      {
        language: 'fr',
        words: `
          [Couplet 1]
          Du pain pour la route et du vin pour la soif,
          le dernier à table aura sa part ce soir ;
          tu romps ce que tu es, tu le donnes toujours,
          assez pour demain, assez pour ce jour.

          [Refrain]
          Prends et mange, prends et vis,
          ce qu'il donne est infini ;
          un seul pain, une seule maison,
          la pierre roulée et notre chanson.
        `,
      },
    ],
  },
  {
    title: 'Mend What Is Torn',
    authors: ['Käthe Brünning'],
    themes: ['Healing', 'Prayer', 'Forgiveness'],
    songbooks: [['Songs for the House', '47']],
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Mend what is torn, with a thread that will hold,
          gather the pieces, the broken, the old;
          patient as hands that are darning by night,
          draw us together and pull the thread tight.

          [Chorus]
          Mender of all that we thought we had lost,
          you know the pattern and you know the cost.

          [Verse 2]
          Where I have wounded and would not be wrong,
          where I have carried my anger too long,
          take out the stitches my pride put in place,
          start me again with a needle of grace.
        `,
      },
      {
        language: 'de',
        words: `
          [Strophe 1]
          Flick, was zerriss, mit dem Faden, der hält,
          sammle die Stücke der müden Welt;
          still wie die Hände bei nächtlichem Licht
          ziehst du zusammen, was uns zerbricht.

          [Refrain]
          Flicker von allem, was keiner mehr will,
          du kennst das Muster. Wir halten dir still.
        `,
      },
    ],
  },
  {
    title: 'If I Climb, If I Sink',
    authors: ['Psaltery Project'],
    themes: ['Trust', 'Psalms'],
    songbooks: [['Evergreen', '139']],
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          If I climb to the rim of the sky, you are there,
          if I sink to the floor of the sea, you are there,
          if I borrow the wings of the dawn and fly on,
          there is nowhere to go where your hand would be gone.

          [Verse 2]
          If I say that the darkness will hide me at last,
          that the night is my roof and the shutters are fast,
          even so for your eyes is the darkness as day,
          and you sit by my bed and you will not go away.

          [Verse 3]
          You have known me since I was a whisper, a thread,
          every road that I took, every word that I said;
          search me still, know me still, find the crookedness there,
          lead me on by the everlasting stair.
        `,
      },
    ],
  },
  {
    title: 'Small Faith',
    alternateTitles: ['Mustard Seed'],
    authors: ['Tomás Ferreira'],
    themes: ['Faith', 'Children', 'Prayer'],
    songbooks: [['Little Lamps', '21']],
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Mine is a small faith, a seed in the hand,
          hardly a thing you could see in the sand;
          put it in earth and forget where it lay:
          you are the rain, and you are the day.

          [Chorus]
          Grow, grow, little and slow,
          deeper than anyone needs to know;
          branches for shade and a nest for the bird,
          out of a seed and out of a word.

          [Verse 2]
          Mine is a small light, a match in the gloom,
          one little flame in a very large room;
          cup your two hands round it, keep it from wind:
          somebody else may be finding me in.
        `,
      },
    ],
  },
  {
    title: 'Over Our City',
    authors: ['Psaltery Project', 'Miriam Okafor'],
    themes: ['Intercession', 'Justice', 'Peace'],
    sheet: { file: 'over-our-city.pdf', key: 'Bm', tempo: 76 },
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Over our city the sirens still cry,
          windows are burning with blue in the sky;
          Lord of the stairwell, the ward and the cell,
          stay with the ones that we cannot help well.

          [Chorus]
          Give us your peace, not the peace of the wall,
          peace that has room at its table for all;
          justice like rivers and mercy like rain,
          teach us to hope and to ask you again.

          [Verse 2]
          Stay with the nurse at the end of the night,
          stay with the child who is dreading the light,
          stay with the one who is sleeping outside:
          you had no pillow, you know how they hide.
        `,
      },
    ],
  },
]
