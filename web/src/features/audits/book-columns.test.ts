import { expect, it } from 'vitest';
import { ACCOUNT_KINDS } from '#core/ledger/accounts.ts';
import en from '#words/en/audits.json' with { type: 'json' };

it('the books name every kind of account', () => {
  expect(Object.keys(en.account).toSorted()).toEqual(Object.keys(ACCOUNT_KINDS).toSorted());
});
