import { describe, expect, test } from 'vitest';
import { BANKS } from '../payment-accounts/banks.ts';
import { fieldsOf } from '../payment-accounts/check-account.ts';
import { ONLINE_WALLETS } from '../payment-accounts/online-wallets.ts';
import { PLACES } from '../payment-accounts/places.ts';
import { CHANNEL_ROUTES, channelAccount, payWayOf, routesOf, routeTo } from './channel-routes.ts';

const FINCRA = routesOf(4, true);
const MTN = { kind: 'online', place: 'GH', wallet: 'mtn_momo', fields: { walletId: '+233246089019' } } as const;
const GERMAN = { kind: 'bank', place: 'EU', wallet: null, fields: { iban: 'DE89370400440532013000' } } as const;

describe('the table of what channels pay', () => {
  test('names only fields, banks and wallets that accounts of the place have', () => {
    for (const { place, kind, number, code } of Object.values(CHANNEL_ROUTES).flat()) {
      const wallets = kind === 'online' ? ONLINE_WALLETS[place].map(({ id }) => id) : [null];
      const names = (fieldsOf({ kind, place, wallet: wallets[0] ?? null }) ?? []).map(({ name }) => name);
      expect(names).toContain(number);
      if (code === null) continue;
      if (code.of !== 'wallet') expect(names).toContain(code.of);
      const ours = code.of === 'wallet' ? wallets : BANKS[place].map((bank) => bank.code);
      for (const name of Object.keys(code.codes ?? {})) expect(ours).toContain(name);
    }
  });

  test('reaches an account in one way at most', () => {
    for (const routes of Object.values(CHANNEL_ROUTES)) {
      const names = routes.map(({ place, kind }) => `${place} ${kind}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('has a way for every bank of Nigeria and Kenya, and no other channel than Fincra for euros and pounds', () => {
    for (const place of ['NG', 'KE'] as const) {
      for (const { code: bank } of BANKS[place])
        expect(routeTo(FINCRA, { kind: 'bank', place, wallet: null, bank })).not.toBeNull();
    }
    for (const channel of [1, 3, 5, 6] as const) expect(channelAccount(routesOf(channel, true), GERMAN)).toBeNull();
  });
});

describe('an account at a channel', () => {
  test('is named as the channel wants it', () => {
    expect(channelAccount(FINCRA, MTN)).toMatchObject({ currency: 'GHS', number: '233246089019', codes: ['MTN'] });
    expect(channelAccount(FINCRA, GERMAN)).toMatchObject({ currency: 'EUR', number: GERMAN.fields.iban, codes: [] });
    const british = { sortCode: '200000', accountNumber: '55779911', bankName: 'Barclays' };
    expect(channelAccount(FINCRA, { kind: 'bank', place: 'GB', wallet: null, fields: british })).toMatchObject({
      currency: 'GBP',
      number: '55779911',
      codes: ['200000'],
      bankName: 'Barclays',
    });
    const mpesa = { kind: 'online', place: 'KE', wallet: 'mpesa', fields: { walletId: '+254712345678' } } as const;
    expect(channelAccount(routesOf(3, false), mpesa)).toMatchObject({ number: '0712345678', codes: ['63902'] });
    expect(channelAccount(FINCRA, mpesa)).toMatchObject({ number: '254712345678', codes: ['MPESA', 'SAFARICOM'] });
  });

  test.each([
    ['a wallet that nobody documents', { ...MTN, wallet: 'at_money' }],
    ['a wallet whose name is one of every object', { ...MTN, wallet: 'toString' }],
    [
      'a bank without a code there',
      { kind: 'bank', place: 'GH', fields: { bank: 'cbg', accountNumber: '1020820171' } },
    ],
    ['an account in the United States', { kind: 'bank', place: 'US', fields: { accountNumber: '12345678' } }],
    ['a wallet of another place', { kind: 'online', place: 'EU', wallet: 'wise', fields: { walletId: 'a@b.example' } }],
    ['a card', { kind: 'card', place: 'NG', fields: { lastFour: '1111' } }],
    ['an account whose number is not known', { ...GERMAN, fields: {} }],
  ] as const)('is not there for %s', (_name, account) => {
    expect(channelAccount(FINCRA, { wallet: null, ...account })).toBeNull();
  });

  test('in euros and pounds takes a channel that knows who sends the money', () => {
    expect(channelAccount(routesOf(4, false), GERMAN)).toBeNull();
    expect(routesOf(0, true)).toEqual([]);
  });

  test('is paid without a person only where the channel says whose it is', () => {
    const ways = PLACES.map((place) =>
      payWayOf(routeTo(FINCRA, { kind: 'bank', place, wallet: null, bank: firstOf(place) })),
    );
    expect(Object.fromEntries(PLACES.map((place, at) => [place, ways[at]]))).toEqual({
      NG: 'automatic',
      GH: 'automatic',
      KE: 'automatic',
      CN: 'by_hand',
      EU: 'confirmed',
      GB: 'confirmed',
      US: 'by_hand',
    });
  });
});

const firstOf = (place: keyof typeof BANKS): string | null => BANKS[place][0]?.code ?? null;
