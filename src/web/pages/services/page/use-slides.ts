import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Service } from '../../../../client/types.ts'
import { safeName } from '../../../../formats/export.ts'
import { useChurchLanguage } from '../../../api/church.ts'
import { lyricsQuery, songQuery } from '../../../api/queries.ts'
import { slideItems } from '../../../model/services/service-slides.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { saveFile } from '../../save-file.ts'
import { serviceName } from '../service-name.ts'

/** Downloads a service as slides of PowerPoint. */
export function useSlides(churchId: string, service: Service) {
  const { problem } = useTexts()
  const language = useLanguage()
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const scope = { as: 'member', churchId } as const
  const first = useChurchLanguage(scope) ?? null
  const load = async (songId: string) => ({
    ...(await client.fetchQuery(songQuery(scope, songId))),
    ...(await client.fetchQuery(lyricsQuery(scope, songId))),
  })
  const write = async () => {
    const [{ writePowerPoint }, items] = await Promise.all([
      import('../../../../formats/powerpoint.ts'),
      slideItems(service, load, first),
    ])
    saveFile(
      `${safeName(`${service.date} ${serviceName(service, language)}`)}.pptx`,
      await writePowerPoint(items),
    )
  }
  const save = () => {
    setIsBusy(true)
    setFailure(null)
    void write()
      .catch(({ message }) => setFailure(message || problem.noAnswer))
      .finally(() => setIsBusy(false))
  }
  return { isBusy, failure, save }
}
