import { type AnswerDocs, type Route, route } from '../http/route.ts'
import { answerDownload } from './download.ts'
import type { AssetServices } from './file-services.ts'
import {
  AssetResponse,
  DownloadQuery,
  describeAsset,
  getAsset,
  getPublicAsset,
  storeAsset,
  UploadQuery,
} from './service.ts'

const uploads = '/churches/{churchId}/assets'
const content = `${uploads}/{assetId}/content` as const
const publicContent = '/public/churches/{churchId}/assets/{assetId}/content'

const fileHeaders = ['ETag', 'Accept-Ranges', 'Content-Disposition'] as const

const downloadDocs: Record<number, AnswerDocs> = {
  200: { description: 'The whole file.', body: 'pdf', headers: fileHeaders },
  206: { description: 'The range of the file.', body: 'pdf', headers: [...fileHeaders, 'Content-Range'] },
  304: { description: 'The file named in If-None-Match is this one.', headers: ['ETag'] },
}

export const assetRoutes = (services: AssetServices): Route[] => [
  route(
    {
      method: 'POST',
      path: uploads,
      access: 'writer',
      query: UploadQuery,
      body: 'pdf',
      docs: {
        operationId: 'uploadAsset',
        tag: 'Files',
        summary: 'Upload a PDF file',
        description:
          'The file is checked before the answer. Attach it to an arrangement to show it; sending it again makes another file.',
        answers: { 201: { description: 'The checked and stored file.', body: AssetResponse } },
        errors: [408, 415, 422, 503],
      },
    },
    ({ caller, query, request, connection, recheckAccess }) => {
      services.checker.warm()
      return services.uploads.receive(request, connection, caller, async (file) => {
        await recheckAccess()
        const asset = await storeAsset(services, caller.churchId, query.filename, file, recheckAccess)
        return { status: 201, body: { asset: describeAsset(asset) } }
      })
    },
  ),
  route(
    {
      method: 'GET',
      path: content,
      access: 'member',
      query: DownloadQuery,
      prefetch: ({ churchId, assetId }) => getAsset(services.database.collections, churchId, assetId),
      docs: {
        operationId: 'downloadAsset',
        tag: 'Files',
        summary: 'Read a file',
        answers: downloadDocs,
        errors: [416],
      },
    },
    (call) => answerDownload(services, call.prefetched, call),
  ),
  route(
    {
      method: 'GET',
      path: publicContent,
      access: 'public',
      query: DownloadQuery,
      prefetch: ({ churchId, assetId }) => getPublicAsset(services.database.collections, churchId, assetId),
      docs: {
        operationId: 'downloadPublicAsset',
        tag: 'Public',
        summary: 'Read a file of a current arrangement',
        answers: downloadDocs,
        errors: [416],
      },
    },
    (call) => answerDownload(services, call.prefetched, call),
  ),
]
