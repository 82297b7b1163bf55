import type { Asset } from '../../client/types.ts'
import { NoAnswer } from '../model/save/failure.ts'
import { refusedRequest } from './requests/request.ts'

/** Sends one file. XMLHttpRequest, because fetch reports no progress. */
export function uploadFile(
  churchId: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Asset> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/v2/churches/${churchId}/assets?filename=${encodeURIComponent(file.name)}`)
    request.setRequestHeader('content-type', 'application/pdf')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onerror = () => reject(new NoAnswer())
    request.onabort = () => reject(new NoAnswer())
    request.onload = () => {
      const body: unknown = request.response
      if (request.status === 201) resolve((body as { asset: Asset }).asset)
      else void refusedRequest(responseOf(request), body).then(reject)
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

const responseOf = (request: XMLHttpRequest) => ({
  status: request.status,
  url: request.responseURL,
  headers: { get: (name: string) => request.getResponseHeader(name) },
})
