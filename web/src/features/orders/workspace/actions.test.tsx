import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadArea, startWords } from '#web/i18n/i18n.ts';
import { OrderTakeBack } from './actions.tsx';
import { orderView } from './fixtures.ts';
import type { Order } from './workspace.queries.ts';

vi.mock('virtual:catalogue', () => ({ table: {} }));

/** The buttons of a sealed order: their looks and labels, in the order in which they stand. */
function buttonsOf(over: Partial<Order>): [string, string][] {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <OrderTakeBack order={orderView({ state: 'to_view', ...over })} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, attributes = '', inner = '']) => [
    /data-variant="(\w+)"/.exec(attributes)?.[1] ?? 'filled',
    inner.replace(/<kbd.*?<\/kbd>|<[^>]+>/gs, ''),
  ]);
}

describe('the acts on a sealed order', () => {
  beforeAll(() => {
    vi.stubGlobal('document', { documentElement: {} });
    return startWords('en')
      .then(() => loadArea(['orders-workspace']))
      .finally(() => vi.unstubAllGlobals());
  });

  it('are for the provider to open the card, solid, and to decline, as an outline beside it', () => {
    expect(buttonsOf({ abilities: ['view', 'decline'] })).toEqual([
      ['filled', 'Open the card'],
      ['outline', 'Decline the order'],
    ]);
  });

  it('are for the seller to cancel only', () => {
    expect(buttonsOf({ role: 'seller', abilities: ['cancel'] })).toEqual([['outline', 'Cancel the order']]);
  });
});
