export { openBucket, type S3Bucket, type S3Folder, type S3Object, type S3Settings } from './bucket.ts'
export { S3Trouble } from './s3-trouble.ts'
