import type { Database } from '@hearth/contracts/reads'
import type { SupabaseClient } from '@supabase/supabase-js'

/** The official client, which infers from Hearth's tables and functions what it reads and may write. */
export type Backend = SupabaseClient<Database>
