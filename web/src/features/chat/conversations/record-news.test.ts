import { describe, expect, it } from 'vitest';
import type { EventMessage } from '#contract/events/catalogue.ts';
import { concernsRecord } from './record-news.ts';

const at = '2026-01-01T00:00:00.000Z';
const concerns = (event: string, payload: object) =>
  concernsRecord({ event, payload, at } as unknown as EventMessage, 'GO1', 'c1');

describe('the record of a chat', () => {
  it.each([
    ['disputes.changed', { code: 'GO1' }],
    ['orders.changed', { code: 'GO1' }],
    ['chat.message', { conversationId: 'c1' }],
    ['chat.retracted', { conversationId: 'c1' }],
    ['chat.conversation', { conversationId: 'c1' }],
  ])('is fetched again at %s of its own order', (event, payload) => {
    expect(concerns(event, payload)).toBe(true);
    expect(concerns(event, { code: 'GO2', conversationId: 'c2' })).toBe(false);
  });

  it('stays as it is when somebody reads, or when it has no conversation yet', () => {
    expect(concerns('chat.read', { conversationId: 'c1' })).toBe(false);
    const message = { event: 'chat.message', payload: { conversationId: 'c1' }, at } as unknown as EventMessage;
    expect(concernsRecord(message, 'GO1', null)).toBe(false);
  });
});
