import * as z from 'zod'

// Without code made at run time: the content policy of the pages forbids it, and it would be tried at every load.
z.config({ jitless: true })

export { z }
