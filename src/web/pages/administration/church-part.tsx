import { type ReactNode, useRef, useState } from 'react'
import type { Church } from '../../../client/types.ts'
import { isChurchAddress } from '../../../core/people.ts'
import { addresses } from '../../addresses.ts'
import { useReadableAddress } from '../../api/queries.ts'
import { commandLine, option, type ToolPlace } from '../../model/administration/commands.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Command, CommandGroup } from './command.tsx'
import { CopyButton } from './copy-button.tsx'

/** Where the church is found, and the commands that change that. */
export function ChurchPart({ church, place }: { church: Church; place: ToolPlace }) {
  const t = useTexts().administration.church
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const readable = useReadableAddress(church.id)
  const publicPath = readable.data ? `/${readable.data}` : `/c/${church.id}`
  const id = option('church', church.id, 'ID')
  const isBad = address.trim() !== '' && !isChurchAddress(address.trim())
  return (
    <CommandGroup title={t.title}>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr] sm:items-center">
        <Fact term={t.id} copy={t.copyId}>
          {church.id}
        </Fact>
        <Fact term={t.link} copy={t.copyLink}>
          {location.origin + publicPath}
        </Fact>
        <Fact term={t.address}>{readable.isSuccess ? (readable.data ?? t.noAddress) : '…'}</Fact>
        <Fact term={t.timeZone}>{church.timeZone}</Fact>
      </dl>
      <ButtonLink icon="print" href={addresses.poster(church.id)} loads>
        {t.poster}
      </ButtonLink>
      <TextField label={t.name} value={name} onChange={setName} maxLength={200} placeholder={church.name} />
      <Command
        title={t.rename}
        hint={t.renameHint}
        line={commandLine(place, 'church rename', id, option('name', name, 'NAME'))}
      />
      <TextField
        label={t.newAddress}
        hint={t.newAddressHint}
        problem={isBad ? t.badAddress : null}
        value={address}
        onChange={setAddress}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Command
        title={t.setAddress}
        hint={t.setAddressHint}
        line={commandLine(place, 'church set', id, option('address', address, 'WORD'))}
      />
      <Command
        title={t.dropAddress}
        hint={t.dropAddressHint}
        line={commandLine(place, 'church set', id, '--no-address')}
      />
      <Command title={t.listed} hint={t.listedHint} line={commandLine(place, 'church set', id, '--listed')} />
      <Command
        title={t.unlisted}
        hint={t.unlistedHint}
        line={commandLine(place, 'church set', id, '--unlisted')}
      />
    </CommandGroup>
  )
}

/** Something known of the church; with a button where people need it elsewhere. */
function Fact({ term, copy, children }: { term: string; copy?: string; children: ReactNode }) {
  const value = useRef<HTMLElement>(null)
  return (
    <>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="flex min-h-10 items-center gap-3 max-sm:mb-2">
        <span ref={value} className="min-w-0 break-all">
          {children}
        </span>
        {copy && <CopyButton label={copy} source={value} />}
      </dd>
    </>
  )
}
