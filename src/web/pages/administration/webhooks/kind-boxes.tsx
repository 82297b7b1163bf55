import { KIND_GROUPS, type Kind, kindsOfGroup, partsOfKind } from '../../../model/people-and-programs.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'

interface Props {
  kinds: readonly Kind[]
  onChange: (kinds: readonly Kind[]) => void
}

/** The kinds of changes, by what changes. */
export function KindBoxes({ kinds, onChange }: Props) {
  const { webhooks: t } = useAdministrationTexts()
  const toggle = (kind: Kind) =>
    onChange(kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind])
  return (
    <div className="space-y-3 ps-7">
      {KIND_GROUPS.map((group) => (
        <fieldset key={group}>
          <legend className="font-medium text-sm">{t.groups[group]}</legend>
          <div className="flex flex-wrap gap-x-5">
            {kindsOfGroup(group).map((kind) => (
              <label key={kind} className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  className="size-4 accent-accent"
                  checked={kinds.includes(kind)}
                  onChange={() => toggle(kind)}
                />
                {t.actions[partsOfKind(kind)[1]]}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
