interface Sung<Section> {
  readonly sections: Section[]
  readonly sequence: readonly string[]
}

/** The sections as they are sung. An empty sequence means each once, in order. */
export function singingOrder<Section extends { readonly id: string }>({
  sections,
  sequence,
}: Sung<Section>): Section[] {
  if (sequence.length === 0) return sections
  const byId = new Map(sections.map((section) => [section.id, section]))
  return sequence.flatMap((id) => byId.get(id) ?? [])
}
