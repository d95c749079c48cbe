import { z } from 'zod';

/**
 * Told to a reader whose list of notices changed: there are new ones, or some were read elsewhere. It names none: what
 * they say is asked for in the reader's language.
 */
export const zNoticesChanged = z.object({
  added: z.boolean().describe('there are new ones'),
});
export type NoticesChanged = z.output<typeof zNoticesChanged>;
