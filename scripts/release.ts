// Makes a release: the commit, what people download, and the tag at last, so that one that failed can be tried again.
//   npm run release -- 1.4.0      the release 1.4.0, from a clean checkout whose CHANGELOG.md tells of it
//   npm run release -- --try      the same files from the last commit, under the version that stands there; no commit, no tag
// What it made lies in .hearth/release: the tarball, what is in it (an SBOM) and their SHA-256. Where there is podman or docker
// the image is built too, on NODE_IMAGE and BASE_IMAGE where Docker Hub's are not to be had.
import { join } from 'node:path'
import { buildImage, makeFiles } from './release/make-files.ts'
import { readOwnShape } from './release/own-shape.ts'
import { git, prepareRelease } from './release/prepare.ts'

const root = join(import.meta.dirname, '..')
const output = join(root, '.hearth/release')

const [version, ...rest] = process.argv.slice(2)
if (!version || rest.length > 0) {
  throw new Error('Usage: npm run release -- <version>, or npm run release -- --try')
}
const isTrial = version === '--try'
if (!isTrial) await prepareRelease(root, version, readOwnShape)
const { folder, sums } = makeFiles(root, output)
process.stdout.write(sums)
console.log(buildImage(folder))
if (!isTrial) {
  git(root, 'tag', '--annotate', `v${version}`, '--message', `Hearth ${version}`)
  console.log(`Tagged v${version}. To publish: git push --follow-tags, and upload the files of ${output}.`)
}
