/** The charts of the demo's songs by title, with the words of their first language; see docs/decisions/0127-first-start.md. */
export const demoCharts: ReadonlyMap<string, string> = new Map([
  [
    'Morning Finds the Hills',
    `{title: Morning Finds the Hills}
{key: D}
{tempo: 96}
{time: 4/4}

{start_of_verse: Verse 1}
[D]Morning finds the [G]hills awake,
[D]light comes walking [A]on the lake,
[D]every window, [G]every stone
[Em]wears a brightness [A]not its [D]own.
{end_of_verse}

{start_of_chorus: Chorus}
[G]Every morning [D]new,
[G]every morning [A]true,
[Bm]mercy older [G]than the sun
[Em]rises with us, [A]every [D]one.
{end_of_chorus}

{start_of_verse: Verse 2}
[D]Through the night we [G]could not see
[D]who was holding [A]land and sea;
[D]now the smallest [G]bird has heard
[Em]and is answer[A]ing your [D]word.
{end_of_verse}

{chorus}

{start_of_verse: Verse 3}
[D]When our evening [G]settles down
[D]over field and [A]quiet town,
[D]you who gave the [G]day its start
[Em]keep your morning [A]in the [D]heart.
{end_of_verse}

{chorus}
`,
  ],
  [
    'Wide as the Harbour',
    `{title: Wide as the Harbour}
{key: G}
{tempo: 84}
{time: 3/4}

{start_of_verse: Verse 1}
[G]Wide as the [C]harbour where [G]tired ships come in,
[Em]deep as the [C]water no [D]anchor can win,
[G]high as the [C]gulls on the [G]wind and the foam,
[Em]so is the [C]kindness that [D]carries us [G]home.
{end_of_verse}

{start_of_chorus: Chorus}
[C]Home, bring us [G]home,
[C]over the [G]breakers and [D]over the foam;
[Em]wide is your [C]welcome and [G]near is your hand,
[C]light on the [G]water and [D]lamp on the [G]land.
{end_of_chorus}

{start_of_verse: Verse 2}
[G]We had a [C]compass and [G]lost it at sea,
[Em]we had a [C]map and it [D]could not agree;
[G]you had a [C]voice that came [G]over the swell,
[Em]calling us [C]each by the [D]name we know [G]well.
{end_of_verse}

{chorus}
`,
  ],
  [
    'Bread for the Road',
    `{title: Bread for the Road}
{key: C}
{tempo: 88}
{time: 3/4}

{start_of_verse: Verse 1}
[C]Bread for the road and [F]wine for the [C]thirst,
the [Am]last at the table are [G]served with the first;
you [C]break what you are and you [F]give it a[C]way,
e[Am]nough for to[F]morrow, e[G]nough for to[C]day.
{end_of_verse}

{start_of_chorus: Chorus}
[F]Take and eat, [C]take and live,
[F]what he has is [G]his to give;
[Am]one loaf, one cup, one [F]crowded room,
one [C]stone rolled back from an [G]empty [C]tomb.
{end_of_chorus}

{start_of_verse: Verse 2}
We [C]walked beside you and [F]did not [C]know,
our [Am]hearts were heavy, our [G]steps were slow;
then [C]in the breaking our [F]eyes came [C]clear:
the [Am]stranger we [F]asked in was al[G]ready [C]here.
{end_of_verse}

{chorus}
`,
  ],
  [
    'Go With Salt and Light',
    `{title: Go With Salt and Light}
{key: Bb}
{tempo: 112}
{time: 4/4}

{start_of_verse: Verse 1}
[Bb]Go with salt and [Eb]go with light,
[Bb]go by day and [F]go by night;
[Gm]what you heard be[Eb]hind the door
[Cm]was not meant to [F]stay in[Bb]doors.
{end_of_verse}

{start_of_chorus: Chorus}
And the [Eb]peace that made the [Bb]sea lie still
[Eb]go with you down [F]every hill;
and the [Gm]hand that holds the [Eb]stars in place
[Cm]turn to you a [F]friendly [Bb]face.
{end_of_chorus}

{start_of_verse: Verse 2}
[Bb]Go with little, [Eb]go with less,
[Bb]go with only [F]hands to bless;
[Gm]you will find, when [Eb]you arrive,
[Cm]he is there and [F]is a[Bb]live.
{end_of_verse}

{chorus}
`,
  ],
  [
    'Geh mit uns den Weg',
    `{title: Geh mit uns den Weg}
{key: F}
{tempo: 84}
{time: 4/4}

{start_of_verse: Strophe 1}
[F]Geh mit uns den [Bb]Weg,
[F]über Straße, [C]Stein und Steg;
[Dm]wo der Mut nicht [Bb]reicht,
[C]mach die Schritte [F]leicht.
{end_of_verse}

{start_of_chorus: Refrain}
[Bb]Segne, was wir [F]lassen, [Bb]segne, was wir [C]tun,
[Dm]lass uns in den [Bb]Nächten in [C]deinem Namen [F]ruhn.
{end_of_chorus}

{start_of_verse: Strophe 2}
[F]Geh mit uns ins [Bb]Haus,
[F]zieh mit uns die [C]Schuhe aus;
[Dm]setz dich an den [Bb]Tisch,
[C]mach die Herzen [F]frisch.
{end_of_verse}

{chorus}

{start_of_verse: Strophe 3}
[F]Geh mit uns ans [Bb]Ziel,
[F]war es wenig, [C]war es viel;
[Dm]was wir nicht ge[Bb]schafft,
[C]füll mit deiner [F]Kraft.
{end_of_verse}

{chorus}
`,
  ],
])
