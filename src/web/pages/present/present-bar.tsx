import type { LyricVersion } from '../../../client/types.ts'
import type { useFullScreen } from '../../hooks/use-full-screen.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { lyricName } from '../song/language-names.ts'

interface Props {
  position: string
  lyrics: readonly LyricVersion[]
  first: LyricVersion | null
  second: LyricVersion | null
  onFirst: (id: string) => void
  onSecond: (id: string | null) => void
  onNext: () => void
  onPrevious: () => void
  fullScreen: ReturnType<typeof useFullScreen>
  onLeave: () => void
}

/** The controls under a slide: quiet until someone points at them or reaches them by key. */
export function PresentBar(props: Props) {
  const t = useTexts()
  const reader = useLanguage()
  const { lyrics, first, second, fullScreen } = props
  return (
    <div className="flex flex-wrap items-center justify-center gap-1 px-3 py-2 text-neutral-300 text-sm">
      <BarButton icon="close" label={t.present.leave} onClick={props.onLeave} />
      <BarButton icon="left" label={t.present.previous} onClick={props.onPrevious} />
      <span role="status" className="min-w-20 text-center tabular-nums">
        {props.position}
      </span>
      <BarButton icon="right" label={t.present.next} onClick={props.onNext} />
      {fullScreen.toggle && (
        <BarButton
          icon="full"
          label={t.present.full}
          aria-pressed={fullScreen.isFull}
          onClick={fullScreen.toggle}
        />
      )}
      {lyrics.length > 1 && (
        <>
          <BarSelect label={t.language} value={first?.id ?? ''} onChange={props.onFirst}>
            {lyrics.map((version) => (
              <option key={version.id} value={version.id}>
                {lyricName(version, reader)}
              </option>
            ))}
          </BarSelect>
          <BarSelect
            label={t.present.second}
            value={second?.id ?? ''}
            onChange={(id) => props.onSecond(id === '' ? null : id)}
          >
            <option value="">{`${t.present.second}: ${t.present.none}`}</option>
            {lyrics
              .filter((version) => version !== first)
              .map((version) => (
                <option key={version.id} value={version.id}>
                  {lyricName(version, reader)}
                </option>
              ))}
          </BarSelect>
        </>
      )}
    </div>
  )
}

interface ButtonProps {
  icon: IconName
  label: string
  onClick: () => void
  'aria-pressed'?: boolean
}

function BarButton({ icon, label, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className="inline-flex size-11 items-center justify-center rounded-lg hover:bg-neutral-800 hover:text-white focus-visible:outline-white"
    >
      <Icon name={icon} />
    </button>
  )
}

interface SelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: React.ReactNode
}

function BarSelect({ label, value, onChange, children }: SelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="h-10 max-w-44 rounded-lg border border-neutral-600 bg-neutral-900 px-2 text-neutral-200 focus-visible:outline-white"
    >
      {children}
    </select>
  )
}
