import { leadsToThisMachine } from '../../core/this-machine.ts'
import { useTexts } from '../texts/texts.ts'
import { Notice } from './notice.tsx'

/** A warning about an address that no other device can open. */
export function ReachNotice({ address, className }: { address: string; className?: string }) {
  const { share: t } = useTexts()
  if (!leadsToThisMachine(address)) return null
  return (
    <Notice tone="warn" {...(className ? { className } : {})}>
      {t.thisMachineOnly}
    </Notice>
  )
}
