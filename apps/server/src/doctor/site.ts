import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
import type { Config } from '../config.ts'
import { version } from '../version.ts'
import { type Finding, reasonOf, warning, well, wrong } from './finding.ts'

const answersWithinMs = 5000
const dayMs = 86_400_000
/** Certificates of ninety days are made anew thirty days before their end. */
const warnsDaysBefore = 14

type Site = Pick<Config, 'siteUrl' | 'siteIsLoopback' | 'trustedProxies' | 'NODE_ENV'>

/** The address that people type: whether its name is known, its certificate holds, and this very Hearth answers there. */
export async function examineSite(config: Site, { now }: { now: () => number }): Promise<Finding[]> {
  const url = new URL(config.siteUrl)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  try {
    await lookup(name)
  } catch (error) {
    return [
      wrong(
        'address',
        `Nobody knows the name ${name} (${reasonOf(error)}).`,
        'Make an A or AAAA record for it at whoever keeps your domain, or mend SITE_URL.',
      ),
    ]
  }
  const findings = [well('address', `The name ${name} is known.`)]
  if (url.protocol === 'https:') findings.push(await examineCertificate(url, name, now()))
  else if (!config.siteIsLoopback) {
    findings.push(
      wrong(
        'certificate',
        `${config.siteUrl} is open to whoever listens on the way.`,
        'Put a proxy with TLS before Hearth (Caddy does it by itself) and let SITE_URL begin with https.',
      ),
    )
  }
  findings.push(await examineAnswer(config))
  if (url.protocol === 'https:' && config.trustedProxies.length === 0) {
    findings.push(
      warning(
        'proxy',
        'No proxy is trusted, though something before Hearth speaks TLS: all people share one address and its limits.',
        'Name the address of the proxy in TRUSTED_PROXIES.',
      ),
    )
  }
  return findings
}

function examineCertificate(url: URL, name: string, nowMs: number): Promise<Finding> {
  const advice =
    'Let the proxy get a new one (Caddy and certbot do it by themselves), and see that port 80 or 443 reaches it.'
  return new Promise((resolve) => {
    const socket = connect({
      host: name,
      port: Number(url.port) || 443,
      servername: name,
      rejectUnauthorized: false,
    })
    const end = (finding: Finding) => {
      socket.destroy()
      resolve(finding)
    }
    socket.setTimeout(answersWithinMs, () =>
      end(wrong('certificate', `Nothing speaks TLS at ${url.host} (no answer).`, advice)),
    )
    socket.once('error', (error) =>
      end(wrong('certificate', `Nothing speaks TLS at ${url.host} (${reasonOf(error)}).`, advice)),
    )
    socket.once('secureConnect', () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - nowMs) / dayMs)
      const problem = socket.authorizationError
      if (problem) {
        return end(
          wrong('certificate', `Browsers refuse the certificate of ${name} (${reasonOf(problem)}).`, advice),
        )
      }
      const says = `The certificate of ${name} holds for ${days} more days.`
      end(days < warnsDaysBefore ? warning('certificate', says, advice) : well('certificate', says))
    })
  })
}

async function examineAnswer({ siteUrl }: Site): Promise<Finding> {
  const advice = 'See that Hearth runs, and that the proxy passes this address on to its HOST and PORT.'
  try {
    const answer = await fetch(new URL('/healthz', siteUrl), {
      redirect: 'manual',
      signal: AbortSignal.timeout(answersWithinMs),
    })
    const said = (await answer.json().catch(() => undefined)) as
      | { status?: string; version?: string }
      | undefined
    if (answer.status !== 200 || said?.status !== 'ok') {
      return wrong('answer', `Something else than Hearth answers at ${siteUrl} (${answer.status}).`, advice)
    }
    if (said.version !== version) {
      return warning(
        'answer',
        `Hearth ${said.version ?? 'of an older version'} answers at ${siteUrl}; this is ${version}.`,
        'Start it anew with this version.',
      )
    }
    return well('answer', `Hearth ${version} answers at ${siteUrl}.`)
  } catch (error) {
    return wrong(
      'answer',
      `Nothing answers at ${siteUrl} (${reasonOf((error as Error).cause ?? error)}).`,
      advice,
    )
  }
}
