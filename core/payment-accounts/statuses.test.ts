import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  decidePaymentAccount,
  movesOpenTo,
  PAYMENT_ACCOUNT_MOVES,
  PAYMENT_ACCOUNT_STATUSES,
  type PaymentAccountStatus,
} from './statuses.ts';

it('nothing but a change holds payments, and nothing leaves what was deleted', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PAYMENT_ACCOUNT_MOVES), { maxLength: 20 }), (moves) => {
      let status: PaymentAccountStatus = 'open';
      for (const move of moves) {
        const step = decidePaymentAccount(status, move);
        expect(movesOpenTo(status).includes(move)).toBe(step !== null);
        if (status === 'deleted') expect(step).toBeNull();
        if (step === null) continue;
        expect(step.holds).toBe(move === 'update');
        if (move === 'update') expect(step.to).toBe(status);
        status = step.to;
      }
    }),
  );
});

it('every account that is not deleted can be deleted', () => {
  for (const status of PAYMENT_ACCOUNT_STATUSES) {
    expect(decidePaymentAccount(status, 'delete')?.to).toBe(status === 'deleted' ? undefined : 'deleted');
  }
});
