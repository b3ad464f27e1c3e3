import { z } from 'zod'

const whole = (fallback: number) => z.coerce.number().int().min(0).default(fallback)

/**
 * Every setting, read once and checked. `main.ts` alone passes `process.env`; everything else receives `Config`.
 * Lifetimes and limits are settings with the rules' values as defaults, so that tests can shorten them; no setting
 * turns a check off.
 */
const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: whole(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: whole(12),
  SITE_URL: z.string().optional(),
  ALLOWED_ORIGINS: z.string().default(''),
  SMTP_URL: z.string().optional(),
  MAIL_DIR: z.string().optional(),
  MAIL_FROM: z.string().default('Hearth <hearth@localhost>'),
  SUPERADMIN_EMAIL: z.string().optional(),
  SUPERADMIN_USERNAME: z.string().optional(),
  SIBLING_PORT: whole(8081),
  HEARTH_SECRET: z.string().optional(),
  ANON_KEY: z.string().optional(),
  SERVICE_KEY: z.string().optional(),
  TRUSTED_PROXIES: z.string().default(''),
  SIGNUPS: z.enum(['on', 'off']).default('on'),
  LIMIT_PASSWORD_PER_ADDRESS: whole(30),
  LIMIT_PASSWORD_PER_ACCOUNT: whole(10),
  LIMIT_MAILS_PER_ADDRESS: whole(30),
  LIMIT_REQUESTS_PER_ADDRESS: whole(200),
  LIMIT_UPLOADS_PER_MEMBER: whole(50),
  ACCESS_TOKEN_SECONDS: whole(900),
  LOGIN_LIFETIME_SECONDS: whole(30 * 86_400),
  LOGIN_UNUSED_SECONDS: whole(7 * 86_400),
  ONE_TIME_TOKEN_SECONDS: whole(3600),
  DELEGATION_SECONDS: whole(8 * 3600),
})

/** The settings with what follows from them. Secrets are present here whatever their source. */
export type Config = z.infer<typeof settings> & {
  siteUrl: string
  allowedOrigins: string[]
  hearthSecret: string
  anonKey: string
  serviceKey: string
}

export const settingsSchema = settings
