import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { paths } from '#web/paths.ts';
import { OrderMarks } from './order-marks.tsx';
import { TradeRows } from './trade-list.tsx';

vi.mock('virtual:catalogue', () => ({ table: {} }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('#web/features/chat/public.tsx', () => ({
  OrderUnread: ({ orderCode }: { readonly orderCode: string }) => <i>unread in {orderCode}</i>,
}));
vi.mock('#web/ui/layout/app-link.tsx', () => ({
  AppLink: ({ children }: { readonly children: string }) => <a href="/">{children}</a>,
}));

const CODE = 'GO261129RNE3Q0905NK';
const ROW = { code: CODE, tags: [], note: '', dueAt: null, endedAt: '2026-11-29T18:00:00.000Z', turn: 'done' } as never;

it('marks what is unread once in a line', () => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
  const html = renderToStaticMarkup(
    <MantineProvider>
      <TradeRows
        label="Orders"
        rows={[ROW]}
        rowHref={() => paths.order(CODE)}
        amount="Amount"
        cells={{ what: (row) => <OrderMarks row={row} />, amount: () => '', with: () => 'northgate', state: () => '' }}
      />
    </MantineProvider>,
  );
  vi.unstubAllGlobals();
  expect(html.match(/unread in/g)).toHaveLength(1);
});
