import { useId, useState } from 'react'
import type { Church, Role } from '../../../../client/types.ts'
import {
  commandLine,
  option,
  passwordCommandLine,
  type ToolPlace,
} from '../../../model/administration/commands.ts'
import { useTexts } from '../../../texts/texts.ts'
import { INPUT, TextField } from '../../../ui/field.tsx'
import { Panel } from '../panel.tsx'
import { Command } from './command.tsx'

/** Who may sign in, and with which role. */
export function PeoplePart({ church, place }: { church: Church; place: ToolPlace }) {
  const t = useTexts().administration.people
  const [email, setEmail] = useState('')
  const [newEmail, setNewEmail] = useState('')
  const [role, setRole] = useState<Role>('Editor')
  const roleId = useId()
  const inChurch = option('church', church.id, 'ID')
  const person = option('email', email, 'ADDRESS')
  const address = { type: 'email', autoComplete: 'off', autoCapitalize: 'none', maxLength: 254 } as const
  return (
    <Panel title={t.title}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t.email} value={email} onChange={setEmail} {...address} />
        <div className="space-y-1.5">
          <label htmlFor={roleId} className="block font-medium text-sm">
            {t.role}
          </label>
          <select
            id={roleId}
            className={INPUT}
            value={role}
            onChange={(event) => setRole(event.target.value as Role)}
          >
            {(Object.keys(t.roles) as Role[]).map((name) => (
              <option key={name} value={name}>
                {t.roles[name]}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Command
        title={t.create}
        hint={t.createHint}
        line={passwordCommandLine(place, 'user create', person)}
      />
      <Command
        title={t.set}
        hint={t.setHint}
        line={commandLine(place, 'member set', inChurch, person, option('role', role, 'ROLE'))}
      />
      <Command
        title={t.password}
        hint={t.passwordHint}
        line={passwordCommandLine(place, 'user set-password', person)}
      />
      <Command title={t.list} line={commandLine(place, 'member list', inChurch)} />
      <Command
        title={t.remove}
        hint={t.removeHint}
        line={commandLine(place, 'member remove', inChurch, person)}
      />
      <Command title={t.disable} hint={t.disableHint} line={commandLine(place, 'user disable', person)} />
      <Command title={t.enable} hint={t.enableHint} line={commandLine(place, 'user enable', person)} />
      <TextField label={t.newEmail} value={newEmail} onChange={setNewEmail} {...address} />
      <Command
        title={t.rename}
        hint={t.renameHint}
        line={commandLine(place, 'user rename', person, option('new-email', newEmail, 'ADDRESS'))}
      />
    </Panel>
  )
}
