type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Makes the texts of a language that hold a count: its plural rules choose the form, and # stands for the number. */
export function countsIn(language: string) {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  return (forms: Forms) =>
    (count: number): string =>
      (forms[rules.select(count)] ?? forms.other).replace('#', () => numbers.format(count))
}
