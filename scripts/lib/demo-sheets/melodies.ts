export interface Melody {
  readonly time: string
  /** As engraving/melody.ts reads them. */
  readonly notes: string
}

/** The melodies of the demo's sheet music, by the title of the song. */
export const melodies: Readonly<Record<string, Melody>> = {
  'Morning Finds the Hills': {
    time: '4/4',
    notes: `
      [Verse 1]
      1 3 5 5 | 6 6 5h |
      Mor-ning finds the hills a-wake,
      1' 7 6 5 | 4 3 2h |
      light comes walk-ing on the lake,
      1 3 5 5 | 6 6 5h |
      ev-ery win-dow, ev-ery stone
      6. 5e 4 3 | 2 2 1h |
      wears a bright-ness not its own.
      [Chorus]
      5 5 1' 7 | 6h. r |
      Ev-ery mor-ning new,
      5 5 6 5 | 3h. r |
      ev-ery mor-ning true,
      1 2 3 4 | 5 5 6h |
      mer-cy old-er than the sun
      1'. 7e 6 5 | 4 2 1h |
      ris-es with us, ev-ery one.
    `,
  },
  'Wide as the Harbour': {
    time: '3/4',
    notes: `
      [Verse 1]
      3 3 3 | 5 3 1 | 2 2 3 | 2h. |
      Wide as the har-bour where tired ships come in,
      3 3 3 | 5 3 1 | 2 3 2 | 1h. |
      deep as the wa-ter no an-chor can win,
      5 5 5 | 6 5 3 | 4 4 3 | 2h. |
      high as the gulls on the wind and the foam,
      5, 1 2 | 3 5 3 | 2 1 7, | 1h. |
      so is the kind-ness that car-ries us home.
      [Chorus]
      6h. | 5 4 3 |
      Home, bring us home,
      3 4 5 | 6 5 4 | 3 4 3 | 2h. |
      o-ver the break-ers and o-ver the foam;
      5 5 5 | 6 5 3 | 4 4 3 | 2h. |
      wide is your wel-come and near is your hand,
      5, 1 2 | 3 5 3 | 2 1 7, | 1h. |
      light on the wa-ter and lamp on the land.
    `,
  },
  'You Were There Before the Mountains': {
    time: '4/4',
    notes: `
      [Verse 1]
      1 2 3 3 | 5 4 3 2 |
      You were there be-fore the moun-tains,
      1 2 3 4 | 3 2 1h |
      there be-fore the first of days,
      5 5 6 5 | 4 3 4 5 |
      and a thou-sand years are foun-tains
      3 2 1 2 | 3 #7, 1h |
      fall-ing quick-ly past your gaze.
    `,
  },
  'Name Above the Noise': {
    time: '4/4',
    notes: `
      [Verse 1]
      1e 1e 2e 3e 2 1 | 5,w |
      Head-lines fall like au-tumn leaves,
      1e 1e 2e 3e 2 1 | 2w |
      ev-ery hour an-oth-er grieves;
      3e 3e 4e 5e 4 3 | 1w |
      still a name a-bove the noise
      6,e 7,e 1e 2e 1 7, | 1w |
      speaks and gives the wea-ry voice.
      [Pre-Chorus]
      re 2e 2e 2e 3 4 | 3 2h r |
      And we will not be si-lent,
      re 2e 2e 2e 3 4 | 5w |
      and we will not be still.
      [Chorus]
      5 3 4e 3e 2 | 1 2h r |
      Je-sus, name a-bove the noise,
      5 3 4e 3e 2 | 1 5,h r |
      an-chor, an-swer, and our choice,
      6, 7, 1e 2e 3 | 4 3h r |
      when the earth is all un-made
      2 1 7,e 1e 2 | 7, 1h r |
      you have said: be not a-fraid.
    `,
  },
  'Keep the Lamp of My Heart': {
    time: '3/4',
    notes: `
      [Verse 1]
      5,e 5,e | 1h 2e 3e | 2h
      Keep the lamp of my heart
      2e 3e | 4h 3e 2e | 3h
      through the hours of the night;
      5e 5e | 6h 5e 4e | 3h
      when the shad-ows de-part
      3e 2e | 1h 2e 7,e | 1h |
      let me wake in your light.
    `,
  },
  'From the Low Country': {
    time: '3/4',
    notes: `
      [Verse 1]
      1 1 1 | 3 2 1 | 2 1 #7, | 1h
      From the low coun-try where no one can stand
      5, | 1 2 3 | 4 3 2 | 1h #7, | 1h
      I call you, I call you, stretch down your hand;
      1 | 3 3 3 | 5 4 3 | 2 3 4 | 3h
      the wa-ter is dark and the shore-line is far,
      3 | 4 3 2 | 3 2 1 | 2 1 #7, | 1h. |
      and no one can tell me how far off you are.
      [Refrain]
      1 | 3 3 3 | 4h 3 | 2 2 3 | 1h
      I wait as the watch-men wait for the day,
      1 | 3 4 5 | 4 3 2 | 3 2 #7, | 1h |
      I wait for the morn-ing, I wait and I pray.
    `,
  },
  'Bread for the Road': {
    time: '3/4',
    notes: `
      [Verse 1]
      5 5 5 | 3h 5 | 4 4 4 | 2h
      Bread for the road and wine for the thirst,
      2 | 4 4 4 | 3 2 3 | 4 3 2 | 3h
      the last at the ta-ble are served with the first;
      3 | 5 5 5 | 6 5 6 | 1' 7 6 | 5h
      you break what you are and you give it a-way,
      5 | 6 6 5 | 4 3 2 | 3 4 2 | 1h. |
      e-nough for to-mor-row, e-nough for to-day.
      [Chorus]
      5h 5 | 1'h. | 7h 6 | 5h. |
      Take and eat, take and live,
      6h 6 | 5h 3 | 4h 3 | 2h
      what he has is his to give;
      5 | 1'h 5 | 6h 5 | 4h 3 | 4h
      one loaf, one cup, one crowd-ed room,
      2 | 3h 3 | 4 3 2 | 3h 2 | 1h. |
      one stone rolled back from an emp-ty tomb.
    `,
  },
  'Over Our City': {
    time: '3/4',
    notes: `
      [Verse 1]
      5, 5, 5, | 1 2 3 | 2 1 #7, | 1h. |
      O-ver our cit-y the si-rens still cry,
      1 1 1 | 3 4 3 | 2 3 2 | 5,h. |
      win-dows are burn-ing with blue in the sky;
      3 3 3 | 4 3 2 | 1 2 1 | 7,h. |
      Lord of the stair-well, the ward and the cell,
      6, 6, 7, | 1 2 3 | 2 1 #7, | 1h. |
      stay with the ones that we can-not help well.
      [Chorus]
      3 3 3 | 5 4 3 | 4 3 2 | 3h. |
      Give us your peace, not the peace of the wall,
      3 3 3 | 5 4 3 | 2 3 4 | 3h. |
      peace that has room at its ta-ble for all;
      1 1 2 | 3 4 3 | 2 1 2 | 7,h. |
      jus-tice like riv-ers and mer-cy like rain,
      6, 6, 7, | 1 2 3 | 2 1 #7, | 1h. |
      teach us to hope and to ask you a-gain.
    `,
  },
  'The First Candle': {
    time: '6/8',
    notes: `
      [Verse 1]
      1e 1e 2e 3e 2e 1e | 5e 4e 3e 2q. |
      Light the first can-dle, the year has grown old,
      1e 1e 2e 3e 2e 1e | 4e 3e 2e 1q. |
      frost on the fur-row and sheep in the fold;
      5e 5e 5e 6e 5e 4e | 5e 4e 3e 2q. |
      one lit-tle flame in the win-dow will do:
      3e 3e 4e 5e 4e 3e | 2e 3e #7,e 1q. |
      some-bod-y out there is look-ing for you.
      [Refrain]
      5q. 5q. | 6e 5e 4e 5q. |
      Come, come, come to us soon,
      3e 3e 4e 5 3e | 2e 3e #7,e 1q. |
      child of the morn-ing, star of the noon.
    `,
  },
  'No Crowded Inn': {
    time: '6/8',
    notes: `
      [Verse 1]
      3e 3e 3e 3e 4e 5e | 4e 3e 2e 3q. |
      No crowd-ed inn had a cor-ner to spare,
      3e 3e 3e 5e 4e 3e | 2e 3e 4e 2q. |
      on-ly the ox-en had warmth they could share;
      5,e 5,e 5,e 1e 7,e 1e | 2e 2e 3e 2
      straw for a blan-ket and breath for a fire,
      5,e | 3e 3e 3e 4e 3e 2e | 1e 2e 7,e 1q. |
      and o-ver the raft-ers the edge of a choir.
      [Chorus]
      5 4e 3q. | 4 3e 2q. |
      Glo-ri-a, small and near,
      3e 3e 3e 5e 4e 3e | 2 3e 2q. |
      God of the gal-ax-ies, cry-ing here;
      5 4e 3q. | 4 3e 2q. |
      Glo-ri-a, low and mild,
      1e 2e 3e 4e 3e 2e | 3e 2e 7,e 1q. |
      heav-en is held in the arms of a child.
    `,
  },
  'Under the Tree That Was Not Green': {
    time: '4/4',
    notes: `
      [Verse 1]
      1 1e 2e 3 3 | 4 3 2
      Un-der the tree that was not green
      2 | 3 4 5 4 | 3 2 3
      the dice were rolled, the sky was seen
      5 | 6 5 4 3 | 4 3 2
      to close its eye at af-ter-noon;
      2 | 3 2 1 #7, | 1 #7, 1h |
      who would have thought it came so soon?
    `,
  },
  'The Gardener': {
    time: '4/4',
    notes: `
      [Verse 1]
      5, | 1 1 2 3 | 4 3 2
      She thought he was the gar-den-er,
      2 | 3 3 4 3e 2e | 1h r
      and who would say she was wrong?
      3e 4e | 5 5e 5e 6 5e 4e | 5 3 2
      He had bro-ken the ground of the old-est field
      2 | 3 3 2 2 | 1h. |
      and plant-ed it with song.
      [Chorus]
      5 5 6 5 | 1' 6 5h |
      He is ris-en, roots and all,
      4 4 5 4 | 3 4 5h |
      green is climb-ing on the wall;
      5 5 6 5 | 1' 6 5h |
      what the win-ter could not kill
      4. 3e 2 1 | 2 7, 1h |
      stands and calls us from the hill.
    `,
  },
  'Go With Salt and Light': {
    time: '4/4',
    notes: `
      [Verse 1]
      1 1 2 3 | 2 1 5,h |
      Go with salt and go with light,
      1 1 2 3 | 4 3 2h |
      go by day and go by night;
      3 3 4 3 | 2 2 3h |
      what you heard be-hind the door
      2 1 7, 1 | 2 7, 1h |
      was not meant to stay in-doors.
      [Chorus]
      5,e 5,e | 3 3 4 3 | 2 1 2h |
      And the peace that made the sea lie still
      3 3 4 3 | 2 1 5,
      go with you down ev-ery hill;
      5,e 5,e | 3 3 4 5 | 4 3 4h |
      and the hand that holds the stars in place
      3 2 1 7, | 6,e 7,e 1h |
      turn to you a friend-ly face.
    `,
  },
  'Geh mit uns den Weg': {
    time: '4/4',
    notes: `
      [Strophe 1]
      1 3 5 5 | 6h. r |
      Geh mit uns den Weg,
      5 4 3 2 | 3 4 5h |
      ü-ber Stra-ße, Stein und Steg;
      1 3 5 5 | 6h. r |
      wo der Mut nicht reicht,
      5 4 3 2 | 1w |
      mach die Schrit-te leicht.
      [Refrain]
      5e 5e 5e 6e 5 3 | 4e 4e 4e 5e 4h |
      Seg-ne, was wir las-sen, seg-ne, was wir tun,
      3e 3e 3e 4e 3 1 | 2e 2e 3e 2e 7,e 1q. |
      lass uns in den Näch-ten in dei-nem Na-men ruhn.
    `,
  },
  'Until the Bells': {
    time: '4/4',
    notes: `
      [Verse 1]
      5, | 1 1 2 3 | 2 1 7,
      Un-til the bells that no one rings
      5, | 1 2 3 4 | 3h 2
      are heard a-cross the wa-ter,
      3 | 5 5 4 3 | 4 3 2
      un-til he lifts on qui-et wings
      2 | 3 2 1 7, | 1h 1 |
      each son of his, each daugh-ter,
    `,
  },
  'Psaltery and Harp': {
    time: '4/4',
    notes: `
      [Verse 1]
      1 1 3 3 | 5 5 1'h |
      Psal-te-ry and harp, a-wake,
      6 6 5 3 | 4 3 2h |
      wake the dawn for mu-sic's sake;
      1 1 3 3 | 5 5 1'h |
      I will be be-fore the sun,
      6 5 4 3 | 2 2 1h |
      sing-ing what the night has done.
      [Chorus]
      1' 1' 7 6 | 5 6 5h |
      Strike the string and let it ring,
      4 4 5 4 | 3 4 3h |
      ev-ery-thing with breath shall sing;
      1' 1' 7 6 | 5 6 5h |
      drum and pipe and hu-man voice,
      4. 3e 2 1 | 2 3 1h |
      let the si-lent things re-joice.
    `,
  },
}
