import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '../money/amount.ts';
import { type AutoTradeFacts, checkRefusal, manualReason } from './auto-trade.ts';

const FACTS: AutoTradeFacts = {
  isOn: true,
  state: 'to_view',
  direction: 'buy_ad',
  orderAmount: amount(100n),
  limit: amount(100n),
  earlierTrades: 1,
};

describe('auto-trade', () => {
  it('opens a sealed order on the provider’s own ad, up to the limit, of a seller with whom it traded', () => {
    expect(manualReason(FACTS)).toBeNull();
  });

  it.each([
    [{ isOn: false }, 'off'],
    [{ state: 'to_confirm' }, 'not_sealed'],
    [{ state: 'to_deliver' }, 'not_sealed'],
    [{ direction: 'sell_ad' }, 'no_ad_of_the_provider'],
    [{ earlierTrades: 0 }, 'new_seller'],
    [{ orderAmount: amount(101n) }, 'above_limit'],
  ] as const)('leaves %o to a person', (patch, reason) => {
    expect(manualReason({ ...FACTS, ...patch })).toBe(reason);
  });

  it('opens nothing above the limit or of a new seller, whatever else holds', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 1_000n), fc.bigInt(1n, 1_000n), fc.nat(3), (sum, limit, earlierTrades) => {
        const facts = { ...FACTS, orderAmount: amount(sum), limit: amount(limit), earlierTrades };
        expect(manualReason(facts) === null).toBe(sum <= limit && earlierTrades > 0);
      }),
    );
  });

  it.each([
    [{}, null],
    [{ isOn: false }, 'off'],
    [{ state: 'to_view' }, 'not_opened'],
    [{ state: 'completed' }, 'not_opened'],
    [{ state: 'negotiating' }, 'not_opened'],
    [{ direction: 'sell_ad' }, 'no_ad_of_the_provider'],
    [{ earlierTrades: 0 }, 'new_seller'],
    [{ orderAmount: amount(101n) }, 'above_limit'],
  ] as const)('confirms by a check with %o: %s', (patch, reason) => {
    expect(checkRefusal({ ...FACTS, state: 'to_confirm', ...patch })).toBe(reason);
  });
});
