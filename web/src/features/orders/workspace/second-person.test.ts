import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { faultOf } from '#core/orders/faults.ts';
import { GIFT_TABLE } from '#core/orders/gift-table.ts';
import { loadArea, startWords } from '#web/i18n/i18n.ts';
import { activityOf, activityText } from './activity-words.ts';
import { orderView } from './fixtures.ts';
import { silenceOf, takeBackOf } from './words.ts';
import type { Order } from './workspace.queries.ts';

const OWN_NAME = { seller: 'amara_o', provider: 'northgate' } as const;
const ROLES = ['seller', 'provider'] as const;

/** Every sentence of the history and of what silence does, as one party reads it. */
function sentences(role: (typeof ROLES)[number]): string[] {
  const order = orderView({ role });
  const [first] = order.timeline;
  if (!first) throw new Error('an order begins');
  const history = GIFT_TABLE.flatMap(({ from, event, to, by }) => {
    const state = to === 'ruling' || to === 'ruled_end' ? 'settled_proportionally' : to;
    return by.flatMap((actor) => {
      const name = actor === 'seller' || actor === 'provider' ? OWN_NAME[actor] : 'mo';
      const entry = { ...first, type: event, state, actor, name } as typeof first;
      return activityText(activityOf(order, entry, { ...first, state: from }), i18next.t);
    });
  });
  const placed = activityText(activityOf(order, first, undefined), i18next.t);
  const sent = orderView({ role, state: 'delivered', silence: { state: 'in_arbitration', split: null } });
  const parcels = [true, false].flatMap((carriersAsked) => silenceOf(sent, carriersAsked) ?? []);
  return [placed, ...history, ...parcels.map(({ key, values }) => i18next.t(`orders-workspace:${key}`, values))];
}

const VOID: Order['silence'] = {
  state: 'cancelled_timeout',
  split: { settled: '0', sellerGets: '0', fee: '0', providerKeeps: '85000000' },
};

/** What the reader of an order that is not opened yet can leave undone or end, with the sentences that stand before it. */
function endings(role: (typeof ROLES)[number], state: 'to_view' | 'to_deliver', direction: Order['direction']) {
  const ability = role === 'seller' ? 'cancel' : 'decline';
  const order = orderView({ role, state, direction, abilities: [ability], silence: VOID });
  const { hint, dialog } = takeBackOf(order);
  const silence = silenceOf(order, true)?.key ?? '';
  return [
    { event: ability, words: [`act.${hint}`, `dialog.${dialog}.lost`] },
    { event: 'clock', words: [silence] },
  ] as const;
}

describe.each(['en', 'zh_cn'] as const)('the words about the reader in %s', (lang) => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    vi.stubGlobal('localStorage', { getItem: () => lang });
    await startWords(lang);
    await loadArea('orders-workspace');
    vi.unstubAllGlobals();
  });

  it.each(ROLES)('never name the %s to themselves', (role) => {
    const all = sentences(role);
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((text) => text.includes(OWN_NAME[role]))).toEqual([]);
    expect(
      all.filter((text) => /\byou (is|has|does|was)\b|of you\b|^you|您 | 您/i.test(text) && !/^You /.test(text)),
    ).toEqual([]);
  });

  it('name the other party', () => {
    expect(sentences('seller').some((text) => text.startsWith('northgate'))).toBe(true);
  });

  it.each(ROLES)('tell the %s before an order ends by their fault, and only then', (role) => {
    for (const state of ['to_view', 'to_deliver'] as const) {
      for (const direction of ['buy_ad', 'sell_ad'] as const) {
        for (const { event, words } of endings(role, state, direction)) {
          if (role === 'provider' && state === 'to_deliver' && event === 'decline') continue;
          const isFault = faultOf({ state, direction }, event)?.by === role;
          const texts = words.map((key) => i18next.t(`orders-workspace:${key}`));
          expect(
            texts.map((text) => /your fault|您的一次违约/.test(text)),
            words.join(),
          ).toEqual(texts.map(() => isFault));
        }
      }
    }
  });
});
