import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { git, readVersion } from './prepare.ts'
import { describeContents, makeReleaseFolder, pack } from './release-folder.ts'

/**
 * Builds a commit, the last unless another is named, in a folder of its own, where nothing else gets in, and writes what people
 * download into `output`. Returns the release's folder, which is also what the image is built from, and the checksums.
 */
export function makeFiles(root: string, output: string, commit = 'HEAD'): { folder: string; sums: string } {
  rmSync(output, { recursive: true, force: true })
  const checkout = join(output, 'checkout')
  mkdirSync(checkout, { recursive: true })
  execFileSync('bash', ['-c', 'git archive "$1" | tar -x -C "$2"', 'bash', commit, checkout], { cwd: root })
  run(
    'npm',
    ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    checkout,
  )
  run('npm', ['run', '--silent', 'build'], checkout)

  const name = `hearth-${readVersion(checkout)}`
  const folder = join(output, name)
  const madeAt = new Date(Number(git(root, 'log', '-1', '--format=%ct', commit)) * 1000)
  makeReleaseFolder(checkout, folder)
  const [tarball, contents] = [join(output, `${name}.tar.gz`), join(output, `${name}.cdx.json`)]
  pack(folder, tarball, madeAt)
  writeFileSync(contents, describeContents(folder, madeAt))
  const sums = [tarball, contents].map((file) => `${sha256Of(file)}  ${basename(file)}\n`).join('')
  writeFileSync(join(output, 'SHA256SUMS'), sums)
  return { folder, sums }
}

/** Builds the image of a release's folder. Whoever has the tarball can, so a release is whole without it; returns what came of it. */
export function buildImage(folder: string, tag = basename(folder).replace('-', ':')): string {
  const engine = findContainerEngine()
  if (!engine) return 'No image: there is no container engine here.'
  const bases = ['NODE_IMAGE', 'BASE_IMAGE'].flatMap((name) =>
    process.env[name] ? ['--build-arg', `${name}=${process.env[name]}`] : [],
  )
  // Only Docker's own format knows of health checks.
  const format = engine === 'podman' ? ['--format', 'docker'] : []
  try {
    const file = join(folder, 'deploy/Dockerfile')
    run(engine, ['build', ...format, ...bases, '--file', file, '--tag', tag, folder])
    return `Image ${tag}`
  } catch {
    return `No image: ${engine} could not build it, as it says above.`
  }
}

/** The program that builds and runs containers here, if there is one that works. */
export function findContainerEngine(): string | undefined {
  return ['podman', 'docker'].find((engine) => spawnSync(engine, ['info'], { stdio: 'ignore' }).status === 0)
}

function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function run(program: string, words: string[], cwd?: string): void {
  execFileSync(program, words, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
}
