import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadArea, startWords } from '#web/i18n/i18n.ts';
import { orderView } from '../workspace/fixtures.ts';
import { OrderCards } from './cards.tsx';

vi.mock('virtual:catalogue', () => ({ table: {} }));

describe('an opened card', () => {
  beforeAll(() => {
    vi.stubGlobal('document', { documentElement: {} });
    return startWords('en')
      .then(() => loadArea(['orders-workspace']))
      .finally(() => vi.unstubAllGlobals());
  });

  const shown = (code: string): string => {
    const order = orderView({ state: 'to_confirm' });
    const cards = order.cards.map((card) => ({ ...card, code }));
    return renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider>
          <OrderCards order={{ ...order, cards }} />
        </MantineProvider>
      </QueryClientProvider>,
    );
  };

  it('has its code and its PIN apart, each to be copied', () => {
    const withPin = shown('6006491234567890 PIN 1234');
    expect(withPin).toContain('>6006491234567890<');
    expect(withPin).toContain('>PIN 1234<');
    expect(withPin).toContain('Copy PIN');
    expect(shown('6006491234567890')).not.toContain('PIN');
  });
});
