import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadArea, startWords } from '#web/i18n/i18n.ts';
import { Progress, type ProgressRow } from './progress.tsx';

const ROW: ProgressRow = {
  id: '01990000-0000-7000-8000-000000000001',
  network: 'eip155:31337',
  networkName: 'Testnet',
  recipient: '0x71e5D3b712a24F024e704b760cE261a2445e465b',
  label: 'Ledger',
  currency: 'USDT',
  unit: 6,
  amount: '110000000',
  fee: '1000000',
  state: 'returned',
  waitsFor: null,
  waitsUntil: null,
  isRefused: false,
  pausedUntil: null,
  approvals: 2,
  reviewers: 2,
  confirmations: 0,
  needed: 3,
  txHash: null,
  link: null,
  reason: null,
  requestedAt: '2026-11-29T18:31:00.000Z',
  endedAt: '2026-11-29T18:32:00.000Z',
};

const shown = (change: Partial<ProgressRow>): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <Progress row={{ ...ROW, ...change }} />
    </MantineProvider>,
  );

describe('how far a withdrawal is', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await startWords('en')
      .then(() => loadArea(['withdrawals']))
      .finally(() => vi.unstubAllGlobals());
  });

  it('says that staff did not approve one only where staff rejected it', () => {
    expect(shown({ reason: 'The address is not yours' })).toContain('Not approved');
    const refused = shown({ isRefused: true });
    expect(refused).toContain('Not paid');
    expect(refused).not.toContain('Not approved');
  });

  it('names the account without saying whose it is, because its owner and staff read it', () => {
    const waiting = shown({ state: 'approved', waitsFor: 'held' });
    for (const html of [shown({}), shown({ isRefused: true }), shown({ state: 'failed' }), waiting]) {
      expect(html).not.toContain('your account');
    }
  });
});
