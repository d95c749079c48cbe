import { z } from 'zod';
import { zId } from '../define.ts';
import { defineEvent } from './define.ts';

const zSupportChanged = z.object({ conversationId: zId('the support conversation') });
export type SupportChanged = z.output<typeof zSupportChanged>;

export const supportEvents = {
  'support.changed': defineEvent({
    purpose: 'A request for support came, went or changed hands; told to everybody who answers support',
    group: 'agents',
    payload: zSupportChanged,
  }),
};
