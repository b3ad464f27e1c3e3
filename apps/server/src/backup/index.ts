export { DamagedArchive } from './archive.ts'
export { type BackupConfig, backUp } from './backup.ts'
export { restore } from './restore.ts'
