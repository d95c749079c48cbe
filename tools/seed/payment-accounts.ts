import type { ParamsOf } from '#contract/catalogue.ts';
import type { Services } from '#server/app/services.ts';
import { provenNameOf } from '#server/features/identity/public.ts';
import { insertAccount } from '#server/features/payment-accounts/accounts.store.ts';
import { storedFacts } from '#server/features/payment-accounts/facts.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type People, personOf } from './people.ts';

export type NewAccount = ParamsOf<'paymentAccounts.add'>;

export const bank = (place: NewAccount['place'], holder: string, fields: NewAccount['fields']): NewAccount => ({
  kind: 'bank',
  place,
  wallet: null,
  holder,
  fields,
  qrImageId: null,
});

/** Numbers of published examples: none of them is anybody’s. */
const ACCOUNTS: readonly (readonly [name: string, account: NewAccount])[] = [
  ['demo_trader', bank('GB', 'Daniel Marsh', { sortCode: '60-16-13', accountNumber: '31926819', bankName: 'NatWest' })],
  [
    'demo_trader',
    { ...bank('GB', 'Daniel Marsh', { walletId: 'daniel@market.example' }), kind: 'online', wallet: 'paypal' },
  ],
  ['demo_seller', bank('EU', 'Katharina Vogt', { iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' })],
  ['ben_okafor', bank('NG', 'Benjamin Okafor', { bank: '011', accountNumber: '0000014579' })],
];

/** Payment accounts of the demo, which were added a while ago: nobody is told about them. */
export async function seedPaymentAccounts(services: Services, people: People): Promise<void> {
  const { db } = services;
  await db.transaction(async (tx) => {
    for (const [name, account] of ACCOUNTS)
      await addAccount(services, tx, { userId: personOf(people, name).id, account });
    await tx.run(sql`
      UPDATE payment_account SET added_at = added_at - interval '20 days', changed_at = changed_at - interval '20 days'`);
  });
}

/** Adds an account that can be paid to at once. */
export async function addAccount(
  services: Services,
  tx: Tx,
  { userId, account }: { readonly userId: string; readonly account: NewAccount },
): Promise<void> {
  const provenName = await provenNameOf(services, tx, userId);
  const id = newId();
  const facts = storedFacts(services, { id, userId, provenName }, account);
  const { kind, place, wallet } = account;
  await insertAccount(tx, { id, userId, kind, place, wallet, qrImageId: null }, { ...facts, holdS: 0 });
}
