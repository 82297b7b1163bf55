import type { DemoSong } from './demo-song.ts'

/** Words written for this project; see docs/decisions/0127-first-start.md. */
export const seasonSongs: readonly DemoSong[] = [
  {
    title: 'The First Candle',
    authors: ['Psaltery Project'],
    themes: ['Advent', 'Hope'],
    songbooks: [['Songs for the House', '70']],
    sheet: { file: 'the-first-candle.pdf', key: 'Dm', tempo: 80 },
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Light the first candle, the year has grown old,
          frost on the furrow and sheep in the fold;
          one little flame in the window will do:
          somebody out there is looking for you.

          [Refrain]
          Come, come, come to us soon,
          child of the morning, star of the noon.

          [Verse 2]
          Light then the second, the road is not long,
          prophets are humming the end of a song;
          valleys are lifted and mountains made low,
          all for a traveller no one will know.

          [Verse 3]
          Light then the third one, the color of rose,
          joy is a kettle, and see how it goes;
          Mary is walking the hills in the dawn,
          singing of thrones that are broken and gone.

          [Verse 4]
          Light now the last one, and all of them burn,
          hold out your hands for it, each in your turn;
          nothing is left but to open and see
          God at the door, and as little as we.
        `,
      },
      {
        language: 'de',
        words: `
          [Strophe 1]
          Zünde die erste Kerze nun an,
          alt ist das Jahr, und der Winter begann;
          eine, die leuchtet, sie reicht für das Haus:
          irgendwer schaut nach dem Fenster schon aus.

          [Refrain]
          Komm, komm, komm doch schon bald,
          Kind aus dem Morgen, die Nächte sind kalt.

          [Strophe 2]
          Zünde die zweite, der Weg ist nicht weit,
          leise schon summt es am Ende der Zeit;
          Täler gehoben und Berge gesenkt
          für einen Gast, den sich keiner so denkt.
        `,
      },
    ],
  },
  {
    title: 'No Crowded Inn',
    authors: ['Hanna Lindqvist', 'Psaltery Project'],
    themes: ['Christmas', 'Incarnation'],
    songbooks: [
      ['Songs for the House', '74'],
      ['Little Lamps', '30'],
    ],
    sheet: { file: 'no-crowded-inn.pdf', key: 'G', tempo: 92 },
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          No crowded inn had a corner to spare,
          only the oxen had warmth they could share;
          straw for a blanket and breath for a fire,
          and over the rafters the edge of a choir.

          [Chorus]
          Gloria, small and near,
          God of the galaxies, crying here;
          Gloria, low and mild,
          heaven is held in the arms of a child.

          [Verse 2]
          Shepherds came running with mud on their shoes,
          nobody trusted them much with the news;
          they were the first to be told it was so:
          what kings would have paid for, the poor got to know.
        `,
      },
      {
        language: 'nl',
        words: `
          [Couplet 1]
          Geen volle herberg had plaats voor hen vrij,
          alleen bij de ossen kon er nog wat bij;
          stro voor een deken en adem voor vuur,
          en boven de balken een lied in dat uur.

          [Refrein]
          Gloria, klein en dichtbij,
          God van de sterren, hij huilt hier als wij;
          Gloria, zacht en stil,
          een kind in de armen, de hemel wil.
        `,
      },
    ],
  },
  {
    title: 'Stern über dem Stall',
    alternateTitles: ['Star Above the Stable'],
    authors: ['Käthe Brünning', 'Psaltery Project'],
    themes: ['Weihnachten', 'Epiphanias', 'Christmas'],
    songbooks: [['Lieder für unser Haus', '31']],
    lyrics: [
      {
        language: 'de',
        words: `
          [Strophe 1]
          Stern über dem Stall,
          zeig uns überall,
          wo die Türen offen stehn
          und wir zueinander gehn.

          [Refrain]
          Fürchtet euch nicht, fürchtet euch nicht,
          mitten im Winter beginnt das Licht.

          [Strophe 2]
          Drei aus fernem Land
          kamen unbekannt,
          legten vor das Kind im Stroh,
          was sie hatten, und warn froh.

          [Strophe 3]
          Stern, geh du uns vor,
          such uns Tür und Tor,
          bis der Weg nach Hause führt
          und das Herz die Wärme spürt.
        `,
      },
    ],
  },
  {
    title: 'Forty Days',
    authors: ['Jonas Adeyemi', 'Psaltery Project'],
    themes: ['Lent', 'Repentance'],
    songbooks: [['Songs for the House', '80']],
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Forty days of stone and sand,
          nothing in your open hand,
          no one near but sky and beast
          and a voice that called it feast.

          [Chorus]
          Lead us where the noise is gone,
          lead us in and lead us on;
          what we cannot leave behind,
          loose it gently from the mind.

          [Verse 2]
          Not by bread alone we live,
          not by all the world can give;
          when the towers offer flight,
          teach us to refuse the height.

          [Verse 3]
          Ashes on the forehead say
          what we are and where we stay;
          dust that you have loved and known,
          dust you carry to your throne.
        `,
      },
    ],
  },
  {
    title: 'Under the Tree That Was Not Green',
    authors: ['Psaltery Project'],
    themes: ['Good Friday', 'Cross'],
    songbooks: [['Songs for the House', '84']],
    sheet: { file: 'under-the-tree-that-was-not-green.pdf', key: 'Cm', tempo: 58 },
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Under the tree that was not green
          the dice were rolled, the sky was seen
          to close its eye at afternoon;
          who would have thought it came so soon?

          [Verse 2]
          A mother stood and did not speak,
          a thief had found what poets seek;
          the world went on with oil and bread
          while love was lifting up its head.

          [Verse 3]
          Finished, he said, and it was done,
          the longest work under the sun;
          the veil was torn from end to end,
          and every enemy a friend.
        `,
      },
    ],
  },
  {
    title: 'The Gardener',
    alternateTitles: ['She Thought He Was the Gardener'],
    authors: ['Miriam Okafor'],
    themes: ['Easter', 'Resurrection'],
    songbooks: [
      ['Songs for the House', '88'],
      ['Evergreen', '240'],
    ],
    sheet: { file: 'the-gardener.pdf', key: 'E', tempo: 104 },
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          She thought he was the gardener,
          and who would say she was wrong?
          He had broken the ground of the oldest field
          and planted it with song.

          [Chorus]
          He is risen, roots and all,
          green is climbing on the wall;
          what the winter could not kill
          stands and calls us from the hill.

          [Verse 2]
          She only knew him by her name,
          the way that he said it then;
          and the garden that closed at the start of the world
          was opened up again.

          [Verse 3]
          So run and tell the frightened ones
          who lock the door on grief:
          there is dirt on his hands from the broken grave
          and on every branch a leaf.
        `,
      },
      {
        language: 'de',
        words: `
          [Strophe 1]
          Sie dachte, er sei der Gärtner,
          und ganz falsch war das wohl nicht:
          er hatte den ältesten Acker gepflügt
          und säte darauf das Licht.

          [Refrain]
          Er ist auferstanden, grün
          fängt die Mauer an zu blühn;
          was der Winter nicht zerbrach,
          ruft uns nun mit Namen nach.
        `,
      },
    ],
  },
  {
    title: 'Wind in the House',
    authors: ['Psaltery Project', 'Tomás Ferreira'],
    themes: ['Pentecost', 'Holy Spirit'],
    songbooks: [['Songs for the House', '92']],
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Wind in the house and the shutters fly wide,
          nobody now can stay seated inside;
          fire on the foreheads and words in the street,
          everyone hearing them, everyone's feet.

          [Chorus]
          Breath of God, blow, breath of God, burn,
          teach us the tongues that we still have to learn;
          make of our many one body, one song,
          breath of God, carry the smallest along.

          [Verse 2]
          Come to the dry bones and rattle them whole,
          come to the clever and trouble the soul,
          come as a dove or a storm or a sigh,
          only come quickly, and do not pass by.
        `,
      },
    ],
  },
  {
    title: 'Sheaves and Sunlight',
    authors: ['Psaltery Project'],
    themes: ['Harvest', 'Thanksgiving', 'Creation'],
    songbooks: [['Songs for the House', '96']],
    lyrics: [
      {
        language: 'en',
        words: `
          [Verse 1]
          Sheaves and sunlight, apples and rain,
          everything given is given again;
          who could have counted the seed in the ground?
          Lost was the handful, a hundred are found.

          [Refrain]
          Thanks be to God for the root and the vine,
          nothing that feeds me was ever just mine.

          [Verse 2]
          Hands that were early and hands that were late,
          hands far away put the bread on my plate;
          bless them and pay them and let them come near,
          seat them beside us, the best of the year.
        `,
      },
    ],
  },
]
