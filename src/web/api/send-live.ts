import type { LivePlace } from '../model/live/sending.ts'
import { client, unwrap } from './requests/request.ts'

/** Null ends following. */
export async function sendLive(churchId: string, serviceId: string, place: LivePlace | null): Promise<void> {
  const params = { path: { churchId, serviceId } }
  const address = '/api/v2/churches/{churchId}/services/{serviceId}/live'
  await unwrap(place ? client.PUT(address, { params, body: place }) : client.DELETE(address, { params }))
}
