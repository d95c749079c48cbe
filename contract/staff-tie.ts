import { z } from 'zod';
import { TIES } from '#core/staff/two-people.ts';
import { zPublicName } from './define.ts';

/** For staff: a colleague on whose work the caller does not decide. */
export const zTied = z
  .object({
    name: zPublicName.describe('the colleague'),
    tie: z.enum(TIES).describe('what they and the caller have in common'),
  })
  .nullable();
