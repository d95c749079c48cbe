import { describe, expect, it } from 'vitest';
import type { EventMessage } from '#contract/events/catalogue.ts';
import { readEvent, recipientsOf } from './event-row.ts';
import { bundledEvent, outboxRowOf } from './tell.ts';

const [ID, HOME, SELLER, PROVIDER, MODERATOR] = [1, 2, 3, 4, 5].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
) as [string, string, string, string, string];
const AT = new Date('2026-11-22T00:00:00Z');
const CODE = 'GO2611217K3M9QPDWX';
const payload: Extract<EventMessage, { event: 'orders.changed' }>['payload'] = {
  code: CODE,
  adCode: 'AD2611217K3M9QPDWX',
  state: 'to_view',
  event: 'placed',
  actor: 'seller',
};
const changed = {
  event: 'orders.changed',
  to: { seller: SELLER, provider: PROVIDER, moderators: [MODERATOR, SELLER] },
  payload,
  id: ID,
} as const;
const empty = { event: 'chat.conversation', to: { members: [] }, payload: { conversationId: ID } } as const;

describe('an event of the outbox', () => {
  it('names its parties again, each user once', () => {
    const recipients = recipientsOf('orders.changed', changed.to);
    expect(recipients).toEqual([SELLER, PROVIDER, MODERATOR]);
    expect(readEvent({ id: ID, event: 'orders.changed', recipients, payload }, AT)).toEqual({
      id: ID,
      event: 'orders.changed',
      to: { seller: SELLER, provider: PROVIDER, moderators: [MODERATOR] },
      payload,
      at: AT,
    });
  });

  it.each([
    ['another name', { event: 'orders.eaten' }],
    ['a payload of another shape', { payload: { code: 7 } }],
    ['a party too few', { recipients: [SELLER] }],
  ])('is not read with %s', (_, part) => {
    const row = { id: ID, event: 'orders.changed', recipients: [SELLER, PROVIDER], payload };
    expect(readEvent(row, AT)).not.toBeNull();
    expect(readEvent({ ...row, ...part }, AT)).toBeNull();
  });
});

describe('a bundle', () => {
  it('holds its events in their order, without those that nobody is told', () => {
    const shelved = {
      event: 'ads.shelved',
      to: { owner: PROVIDER },
      payload: { adCode: payload.adCode, missed: 3 },
    } as const;
    const row = outboxRowOf([empty, changed, { ...shelved, id: HOME }]);
    expect(row).toMatchObject({ id: ID, event: 'bundle', events: 2 });
    expect(row?.recipients).toEqual([SELLER, PROVIDER, MODERATOR]);
    expect(JSON.parse(row?.payload ?? '')).toEqual([
      { id: ID, event: 'orders.changed', recipients: [SELLER, PROVIDER, MODERATOR], payload },
      { id: HOME, event: 'ads.shelved', recipients: [PROVIDER], payload: shelved.payload },
    ]);
    expect(JSON.parse(bundledEvent(changed))).toEqual((JSON.parse(row?.payload ?? '') as unknown[])[0]);
  });

  it('is none without anybody to tell', () => {
    expect(outboxRowOf([empty])).toBeNull();
    expect(outboxRowOf([])).toBeNull();
  });
});
