import { describe, expect, it } from 'vitest';
import { formatAmount } from './money.ts';
import { shownSplit } from './shown-split.ts';

describe('a settlement as it is shown', () => {
  it('adds up where cut figures alone would lose a part', () => {
    // 103.20 at 1 %: 1.032 and 102.168 would read 1.03 and 102.16.
    const shown = shownSplit({
      settled: '103200000',
      sellerGets: '102168000',
      fee: '1032000',
      providerKeeps: '25800000',
    });
    expect(Object.values(shown).map((value) => formatAmount(value))).toEqual(['103.20', '102.16', '1.04', '25.80']);
  });

  it('gives back the rest of what is shown as frozen', () => {
    const shown = shownSplit({ settled: 1_239_999n, sellerGets: 1_227_599n, fee: 12_400n, providerKeeps: 60_001n });
    expect(shown).toEqual({ settled: 1_230_000n, sellerGets: 1_220_000n, fee: 10_000n, providerKeeps: 70_000n });
  });

  it('takes no fee from nothing', () => {
    const shown = shownSplit({ settled: '0', sellerGets: '0', fee: '0', providerKeeps: '129000000' });
    expect(shown).toEqual({ settled: 0n, sellerGets: 0n, fee: 0n, providerKeeps: 129_000_000n });
  });
});
