import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { GIFT_TABLE } from '#core/orders/gift-table.ts';
import { loadArea, startWords } from '#web/i18n/i18n.ts';
import { activityOf, activityText } from './activity-words.ts';
import { orderView } from './fixtures.ts';
import { silenceOf } from './words.ts';

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
  const parcel = silenceOf(orderView({ role, state: 'delivered', silence: { state: 'in_arbitration', split: null } }));
  return [placed, ...history, parcel ? i18next.t(`orders-workspace:${parcel.key}`, parcel.values) : ''];
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
});
