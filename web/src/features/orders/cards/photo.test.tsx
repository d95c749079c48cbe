import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadArea, startWords } from '#web/i18n/i18n.ts';
import { orderView } from '../workspace/fixtures.ts';
import type { Order } from '../workspace/workspace.queries.ts';
import { OrderPhoto } from './photo.tsx';

vi.mock('virtual:catalogue', () => ({ table: {} }));

describe('the photo of a card', () => {
  beforeAll(() => {
    vi.stubGlobal('document', { documentElement: {} });
    return startWords('en')
      .then(() => loadArea(['orders-workspace']))
      .finally(() => vi.unstubAllGlobals());
  });

  it.each(['seller', 'provider', 'staff'] as const)(
    'that was deleted says so to the %s, and is not asked for',
    (role) => {
      const order = orderView({ role, state: 'completed' });
      const [card] = order.cards;
      if (card === undefined) throw new Error('an order has a card');
      const removed: Order['cards'][number] = { ...card, photoRemovedAt: '2026-06-14T10:00:00.000Z' };
      const shown = renderToStaticMarkup(
        <MantineProvider>
          <OrderPhoto order={order} card={removed} />
        </MantineProvider>,
      );
      expect(shown).toContain('No longer kept');
      expect(shown).toContain('deleted on 2026-06-14');
      expect(shown).not.toMatch(/<img|<button/);
    },
  );
});
