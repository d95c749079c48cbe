import { z } from 'zod';
import { zId } from '../define.ts';

/** `support.changed`: told to everybody who answers support when a request comes, goes or changes hands. */
export const zSupportChanged = z.object({ conversationId: zId('the support conversation') });
export type SupportChanged = z.output<typeof zSupportChanged>;
