import { useEffect, useRef, useState } from 'react'
import { useWakeLock } from '../../hooks/screen/use-device.ts'
import { useElementSize } from '../../hooks/screen/use-element-size.ts'
import { useFading } from '../../hooks/screen/use-fading.ts'
import { useFullScreen } from '../../hooks/screen/use-full-screen.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/class-names.ts'
import { PagePart } from '../../ui/page-part.tsx'
import { BarButton } from './bar-button.tsx'
import { channelOf, type ToPresenter, type ToProjector } from './projector-window.ts'
import { type ShownSlide, SlideWords } from './slide-words.tsx'

/** Keys that mean something to the presenting window; Escape only leaves the full screen here. */
const SENT = /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End| |[bcnop.1-9])$/i

/** The second window: slides and nothing else. Everything it shows comes from the presenting window. */
export function Projector({ id }: { id: string }) {
  const t = useTexts()
  const frame = useRef<HTMLDivElement>(null)
  const controls = useRef<HTMLDivElement>(null)
  const { width, height } = useElementSize(frame)
  const [shown, setShown] = useState<ShownSlide | null>(null)
  const [isAlone, setAlone] = useState(false)
  const isActive = useFading(controls)
  const fullScreen = useFullScreen()
  const channel = useRef<BroadcastChannel | null>(null)
  usePageTitle(t.present.projector)
  useWakeLock()

  useEffect(() => {
    if (width === 0) return
    const opened = channelOf(id)
    channel.current = opened
    const say = (message: ToPresenter) => opened.postMessage(message)
    const here = () => say({ kind: 'here', space: { width, height } })
    const goes = () => say({ kind: 'gone' })
    opened.addEventListener('message', ({ data }: MessageEvent<ToProjector>) => {
      setAlone(data.kind === 'away')
      if (data.kind === 'ask') here()
      if (data.kind === 'close') window.close()
      if (data.kind === 'show') setShown(data.shown)
    })
    window.addEventListener('pagehide', goes)
    here()
    return () => {
      window.removeEventListener('pagehide', goes)
      opened.close()
    }
  }, [id, width, height])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'f') fullScreen.toggle?.()
      if (!SENT.test(event.key) || (event.key === ' ' && event.target instanceof HTMLButtonElement)) return
      event.preventDefault()
      channel.current?.postMessage({ kind: 'key', key: event.key } satisfies ToPresenter)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })

  return (
    <main
      data-theme="dark"
      className={classes('fixed inset-0 bg-black px-[4vw] py-[4vh] text-white', !isActive && 'cursor-none')}
    >
      <h1 className="sr-only">{t.present.projector}</h1>
      <div ref={frame} className="h-full">
        {shown && (
          <PagePart of={shown} fallback={null}>
            <SlideWords shown={shown} />
          </PagePart>
        )}
      </div>
      <div
        ref={controls}
        className={classes(
          'fixed inset-x-0 bottom-0 flex items-center justify-center gap-3 bg-black/80 p-2 text-neutral-300 text-sm transition-opacity motion-reduce:transition-none',
          !isActive && !isAlone && 'opacity-0 focus-within:opacity-100',
        )}
      >
        <p role="status">{isAlone ? t.present.alone : t.present.projectorHint}</p>
        {fullScreen.toggle && (
          <BarButton
            icon="full"
            label={t.present.full}
            aria-pressed={fullScreen.isFull}
            onClick={fullScreen.toggle}
          />
        )}
        <BarButton icon="close" label={t.present.closeProjector} onClick={() => window.close()} />
      </div>
    </main>
  )
}
