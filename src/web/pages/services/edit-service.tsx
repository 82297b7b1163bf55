import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Church, Service } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { refreshService } from '../../api/parts.ts'
import { keys } from '../../api/queries.ts'
import { changeService, createService, useService } from '../../api/services.ts'
import { FieldChanges } from '../../editor/diff-view.tsx'
import { type CurrentIn, DocumentEditor } from '../../editor/document-editor.tsx'
import { draftName } from '../../editor/documents.ts'
import { type Editor, useEditor } from '../../hooks/saving/use-editor.ts'
import { useSave } from '../../hooks/saving/use-saver.ts'
import { diffService } from '../../model/diff.ts'
import type { Choices } from '../../model/merge/choice.ts'
import { mergeService } from '../../model/merge/merge-service.ts'
import { newId } from '../../model/new-id.ts'
import {
  copiedService,
  isServiceDocument,
  newService,
  type ServiceDocument,
  serviceDocument,
  serviceProblems,
  withNotesOf,
  withoutNotes,
} from '../../model/services/service-document.ts'
import { daysAfter, sundayFrom, todayIn } from '../../model/services/service-times.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useServiceTexts } from '../../texts/services/service-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { dayName } from '../../texts/when.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { ArchivedInEditor } from '../archiving/bring-back-notice.tsx'
import { JUST_SAVED } from '../edit/saved-notice.tsx'
import { WritersOnly } from '../session/writers-only.tsx'
import type { MergedSave } from './merged-notice.tsx'
import { ServiceForm } from './service-form.tsx'
import { serviceName, useServiceSongs } from './use-service-songs.ts'

interface Props {
  church: Church
  /** Null for one that is new. */
  service: Service | null
  /** What a new service begins with, the same with notes, and the service that it was copied from. */
  copied?: { from: Service; whole: ServiceDocument; document: ServiceDocument }
}

/** The day of a service, its items and who sees it: of one that exists, or of one that is about to. */
function EditService({ church, service, copied }: Props) {
  const t = useAllTexts()
  const texts = useServiceTexts()
  const language = useLanguage()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const part = service && ({ churchId: church.id, of: 'service', id: service.id } as const)
  const name = service ? serviceName(service, language) : ''
  const editor = useEditor<ServiceDocument>({
    name: service
      ? draftName.service(church.id, service.id)
      : draftName.newService(church.id, copied?.from.id ?? null),
    loaded: service ? serviceDocument(service) : newService(sundayFrom(todayIn(church.timeZone))),
    version: service?.version ?? null,
    isDocument: isServiceDocument,
    title: name,
    savedAt: service?.updatedAt,
    part,
  })
  const cameIn = useRef<MergedSave | null>(null)
  const saving = useSave<ServiceDocument, { service: Service }>({
    editor,
    subject: service?.id ?? `new service ${copied?.from.id ?? ''}`,
    send: (document, version, key) =>
      service && version !== null
        ? changeService({ churchId: church.id, serviceId: service.id }, version, key, document)
        : createService(church.id, key, document),
    onSaved: (answer) => {
      refreshService(queries, church.id, answer.service.id)
      queries.setQueryData([...keys.service(church.id, answer.service.id), 'document'], answer)
    },
    leave: (answer) =>
      navigate(addresses.service(church.id, answer.service.id), { state: cameIn.current ?? JUST_SAVED }),
  })
  // A copy is typed text from the first moment, unless a draft of it was there.
  const isBegun = useRef(false)
  useEffect(() => {
    if (copied && !isBegun.current && !editor.dirty) editor.change(() => copied.document)
    isBegun.current = true
  }, [copied, editor])
  const { names } = useServiceSongs(church.id, [editor.mine, editor.base, editor.latest.document])
  const changes = (before: ServiceDocument, after: ServiceDocument) => {
    const found = diffService(before, after, names)
    return found.length === 0 ? (
      <p className="text-muted">{t.conflict.nothing}</p>
    ) : (
      <FieldChanges changes={found} />
    )
  }
  const said = (document: ServiceDocument) =>
    serviceProblems(document).map((kind) => texts.edit.problems[kind])
  const merge = (base: ServiceDocument, mine: ServiceDocument, theirs: ServiceDocument, choices: Choices) =>
    mergeService(base, mine, theirs, names, choices)
  return (
    <DocumentEditor
      isWide
      songTitle={name || undefined}
      currentIn={currentService}
      onCameIn={({ base, since, ...theirs }) => {
        // A save may be merged with several versions, one after the other.
        cameIn.current = { kind: 'merged', base, since, ...cameIn.current, ...theirs }
      }}
      title={service ? texts.edit.editTitle : texts.edit.newTitle}
      back={
        service
          ? { label: name, href: addresses.service(church.id, service.id) }
          : { label: texts.title, href: addresses.services(church.id) }
      }
      editor={editor}
      saving={saving}
      problems={said(editor.mine)}
      joining={{ merge, changesOf: changes, problemsOf: said }}
      notice={
        part && service?.archivedAt ? (
          <ArchivedInEditor part={part} version={service.version} name={name} />
        ) : copied && editor.restoredAt === null && editor.dirty ? (
          <CopiedNotice day={dayName(copied.from.date, language)} editor={editor} whole={copied.whole} />
        ) : null
      }
    >
      <ServiceForm church={church} editor={editor} />
    </DocumentEditor>
  )
}

interface CopiedProps {
  day: string
  editor: Editor<ServiceDocument>
  /** The copy with all notes. */
  whole: ServiceDocument
}

/** Where the copy is from. Its notes are left behind, and are copied on request. */
function CopiedNotice({ day, editor, whole }: CopiedProps) {
  const { edit: t } = useServiceTexts()
  const withNotes = withNotesOf(editor.mine, whole)
  return (
    <Notice
      tone="info"
      className="mb-6"
      actions={withNotes && <Button onClick={() => editor.change(() => withNotes)}>{t.takeNotes}</Button>}
    >
      {t.copied(day)} {withNotes && t.copiedNotes}
    </Notice>
  )
}

const currentService: CurrentIn<ServiceDocument> = ({ currentService: found }) =>
  found ? { document: serviceDocument(found), version: found.version } : null

export function EditServicePage({ church, id }: { church: Church; id: string }) {
  const { loading } = useTexts()
  const service = useService(church.id, id, true)
  if (service.error && !service.data)
    return <QueryProblem error={service.error} retry={() => void service.refetch()} />
  // A draft is merged with the newest version, so the editor waits for it.
  if (!service.data || (service.isFetching && !service.isFetchedAfterMount))
    return <Skeleton label={loading} />
  return (
    <WritersOnly church={church}>
      <EditService church={church} service={service.data} />
    </WritersOnly>
  )
}

/** A new service: empty, or with what another service has. */
export function NewServicePage({ church }: { church: Church }) {
  const { loading } = useTexts()
  const copyOf = useSearchParams()[0].get('copy')
  const service = useService(church.id, copyOf)
  if (copyOf !== null && service.error && !service.data)
    return <QueryProblem error={service.error} retry={() => void service.refetch()} />
  if (copyOf !== null && !service.data) return <Skeleton label={loading} />
  return (
    <WritersOnly church={church}>
      {service.data ? (
        <CopyService key={service.data.id} church={church} service={service.data} />
      ) : (
        <EditService church={church} service={null} />
      )}
    </WritersOnly>
  )
}

/** On the next Sunday that is neither past nor the day of the service itself, at first without notes. */
function CopyService({ church, service }: { church: Church; service: Service }) {
  const [copied] = useState(() => {
    const today = todayIn(church.timeZone)
    const [, from = today] = [today, daysAfter(service.date, 1)].toSorted()
    const whole = copiedService(service, sundayFrom(from), newId)
    return { from: service, whole, document: withoutNotes(whole) }
  })
  return <EditService church={church} service={null} copied={copied} />
}
