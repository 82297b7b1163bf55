import { redirectUriOf } from '../../accounts/oidc/pages.ts'
import { discover } from '../../accounts/oidc/provider.ts'
import type { Config } from '../../config.ts'
import { type Finding, ok, problem } from './finding.ts'

const CHECK = 'OpenID Connect'

/** Checks that the provider describes itself, and as the issuer of the settings. */
export const checkOidc = async ({ oidc, appOrigin }: Config): Promise<Finding> => {
  if (!oidc) return ok(CHECK, 'Not used: OIDC_ISSUER is not set.')
  try {
    await discover(oidc)
    return ok(CHECK, `${oidc.name} answers. Its list of allowed addresses needs ${redirectUriOf(appOrigin)}.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    return problem(
      CHECK,
      `${oidc.issuer} does not describe itself as a provider of that name (${reason}), so people cannot sign in with it; check OIDC_ISSUER and the connection to it.`,
    )
  }
}
