import type { TFunction } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { caseRows } from './case-row.tsx';

vi.mock('#web/ui/layout/app-link.tsx', () => ({
  AppLink: ({ href, children }: { readonly href: string; readonly children: string }) => <a href={href}>{children}</a>,
}));

const PAYOUT = '01a228a0-7c3e-7b7a-9e77-c35442540fac';
const t = ((key: string) => key) as unknown as TFunction<'standing'>;
const shown = (caseId: string | null, isStaff = false) =>
  caseRows(t, caseId, isStaff).map(({ label, value }) => [label, renderToStaticMarkup(value)]);

it('names an order by its code, and a payout by what it is', () => {
  expect(shown('GO261129RNE3Q0905NK')[0]?.[1]).toMatch(/href="\/operate\/.*>GO261129RNE3Q0905NK</);
  expect(shown(PAYOUT)).toEqual([['payout', `<a href="/wallet/payout/${PAYOUT}">toPayout</a>`]]);
  expect(shown(null)).toEqual([]);
});

it('leads staff to their own pages', () => {
  expect(shown('GO261129RNE3Q0905NK', true)[0]?.[1]).toContain('href="/staff/arbitration/GO261129RNE3Q0905NK"');
  expect(shown(PAYOUT, true)[0]?.[1]).toContain(`href="/staff/payouts/${PAYOUT}"`);
});
