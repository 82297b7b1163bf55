import { LIMITS } from '../../../core/limits.ts'
import { prefersOverJson } from '../../../http/request/accept.ts'
import { type Route, route } from '../../../http/route.ts'
import { usageCsv } from './rules.ts'
import { UsageQuery, UsageResponse } from './schema.ts'
import { readUsage, type UsageDeps } from './service.ts'

const CSV = 'text/csv'

export const usageRoutes = (deps: UsageDeps): Route[] => [
  route(
    {
      method: 'GET',
      path: '/churches/{churchId}/usage',
      since: 2,
      access: 'member',
      query: UsageQuery,
      docs: {
        operationId: 'getUsage',
        tag: 'Services',
        summary: 'Read when each song was sung',
        description: `Counts the services that are not archived and whose date is before today in the time zone of the church. Days with more than ${LIMITS.usageServices.toLocaleString('en')} services, or whose answer would be larger than ${LIMITS.usageBytes / 1_000_000} MB, are refused. With \`Accept: text/csv\` the answer is a table with a row for each song, for reports to the owners of licences.`,
        answers: {
          200: { description: 'The songs that were sung.', body: UsageResponse, isTable: true },
        },
      },
    },
    async ({ caller, query, request }) => {
      const songs = await readUsage(deps, caller.churchId, query)
      if (!prefersOverJson(request.headers.get('accept'), CSV)) return { status: 200, body: { songs } }
      return { status: 200, body: usageCsv(songs), mediaType: CSV, headers: attachment }
    },
  ),
]

const attachment = { 'content-disposition': 'attachment; filename="usage.csv"' }
