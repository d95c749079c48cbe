import i18next, { type TFunction } from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import type { Message } from '#contract/chat/messages.ts';
import { END_STATES, OPEN_STATES } from '#core/orders/gift-states.ts';
import { POINTS_END_STATES, POINTS_OPEN_STATES } from '#core/orders/points/points-states.ts';
import { loadArea, startWords } from '#web/i18n/i18n.ts';
import { systemText } from './special-messages.tsx';

const STATES = [...OPEN_STATES, ...END_STATES, ...POINTS_OPEN_STATES, ...POINTS_END_STATES, 'state_of_tomorrow'];
const EVENTS = ['clock', 'points_clock', 'view', 'event_of_tomorrow'];

describe.each(['en', 'zh_cn'] as const)('what the platform says in a chat (%s)', (lang) => {
  it('names no state by the word of the program', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await startWords(lang);
    await loadArea(['chat', 'orders', 'points-orders']);
    const t = i18next.getFixedT(null, ['chat', 'orders', 'points-orders']) as TFunction<'chat'>;
    for (const state of STATES) {
      for (const event of EVENTS) {
        const data = { what: `order.${event}`, values: { state, actor: 'system' } };
        const sentence = systemText(t, { text: '', data } as unknown as Message);
        expect(sentence, `${event} ${state}`).not.toMatch(/_|state\.|[{}]|^$/);
      }
    }
    const cancelled = { what: 'order.clock', values: { state: 'cancelled_timeout', actor: 'system' } };
    expect(systemText(t, { text: '', data: cancelled } as unknown as Message)).toContain(
      lang === 'en' ? 'Cancelled, not viewed in time' : '已取消，超时未查看',
    );
  });
});
