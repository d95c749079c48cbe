import { z } from 'zod';
import { defineEvent } from './define.ts';

/** It names no notice: the page fetches their text in the reader's language. */
const zNoticesChanged = z.object({
  added: z.boolean().describe('there are new ones'),
});
export type NoticesChanged = z.output<typeof zNoticesChanged>;

export const noticeEvents = {
  'notices.changed': defineEvent({
    purpose: 'The reader’s list has new notices, or some were read elsewhere',
    group: 'readers',
    payload: zNoticesChanged,
  }),
};
