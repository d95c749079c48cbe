import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenHours } from '#core/offers/open-hours.ts';
import { loadArea, startWords } from '#web/i18n/i18n.ts';
import { orderView } from '../orders/workspace/fixtures.ts';
import { OrderFacts } from './request-order.tsx';

vi.mock('virtual:catalogue', () => ({ table: {} }));

/** 08:00 to 16:00 of Greenwich. */
const EVENINGS: OpenHours = { zone: 8, shifts: [16] };
const at = (time: string) => Date.parse(`2026-03-01T${time}Z`);

/** A clock of half an hour that started at 15:50 and stands still from 16:00 to 08:00. */
const shown = (hours: OpenHours | null) =>
  renderToStaticMarkup(
    <MantineProvider>
      <OrderFacts
        order={orderView({ state: 'to_view', dueAt: '2026-03-02T08:20:00.000Z', clockHours: hours })}
        sellerName="amara_o"
        providerName="northgate"
        moderatorName={null}
        waitsFor="provider"
      />
    </MantineProvider>,
  );

describe('the clock of an order at the support desk', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await startWords('en')
      .then(() => loadArea(['support', 'orders']))
      .finally(() => vi.unstubAllGlobals());
  });
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('leaves closed hours out while it runs', () => {
    vi.setSystemTime(at('15:55:00'));
    expect(shown(EVENINGS)).toContain('· 25:00<');
    expect(shown(null)).toContain('· 16h 25m<');
  });

  it('stands still while it is closed, and says when it goes on', () => {
    vi.setSystemTime(at('16:00:00'));
    const atClosing = shown(EVENINGS);
    expect(atClosing).toMatch(/· 20:00 · paused, goes on/);
    vi.setSystemTime(at('23:30:00'));
    expect(shown(EVENINGS)).toBe(atClosing);
    expect(shown(null)).toContain('· 8h 50m<');
  });
});
