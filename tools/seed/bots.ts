import type { Services } from '#server/app/services.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { actorOf } from './actor.ts';
import { FIRST_BOT } from './fixed-ids.ts';
import { addAccount, bank, type NewAccount } from './payment-accounts.ts';
import {
  fund,
  hashesOf,
  insertPerson,
  openPoints,
  type People,
  type PersonSpec,
  payBail,
  personOf,
  spec,
  TRADING_PASSWORD,
} from './people.ts';
import { type Draft, premium, sellPoints } from './points-ads.ts';

/** Accounts that only bots have, made when the bots join: who else they are, the demo had before. */
const NEW: readonly PersonSpec[] = [
  {
    ...spec(FIRST_BOT, 'provider', [0, 0], 'A program of this demo: it pays withdrawals out within a minute.'),
    serverType: 3,
  },
  spec('demo_desk', 'moderator', [0, 0], 'A program of this demo: it approves the first level of identity.'),
];

/** Says on the pages of those who are bots from now on that they are. */
const BIOS: Readonly<Record<string, string>> = {
  northgate: 'Amazon and Apple since 2024. A program of this demo answers: it opens cards after ten seconds.',
  lumen_trade: 'A program of this demo answers: it opens cards after ten seconds.',
  bluewave: 'Gaming cards only. A program of this demo answers: it opens cards after ten seconds.',
};

/** Whole points that bots sell, beside what they have. */
const FUNDS: Readonly<Record<string, number>> = { ines_r: 4_000, dmitri_v: 1_500, ben_okafor: 1_500 };

/** Numbers of published examples: none of them is anybody’s. */
const ACCOUNTS: readonly (readonly [name: string, account: NewAccount])[] = [
  ['ines_r', bank('EU', 'Inés Romero', { iban: 'ES91 2100 0418 4502 0005 1332' })],
  ['ines_r', bank('GB', 'Inés Romero', { sortCode: '60-16-13', accountNumber: '31926819', bankName: 'NatWest' })],
  [
    'ines_r',
    bank('US', 'Inés Romero', { routingNumber: '021000021', accountNumber: '000123456789', accountType: 'checking' }),
  ],
  ['ines_r', bank('NG', 'Inés Romero', { bank: '011', accountNumber: '0000014579' })],
  ['dmitri_v', bank('GB', 'Dmitri Volkov', { sortCode: '20-00-00', accountNumber: '55779911', bankName: 'Barclays' })],
];

type Sell = readonly [name: string, methods: readonly string[], draft: Draft];
const sell = (
  name: string,
  method: string,
  [currency, percent, totalAmount]: readonly [string, string, number],
): Sell => [
  name,
  [method],
  { side: 'sell', currency, price: premium(percent), totalAmount, minAmount: 5, terms: 'Released within a minute.' },
];

const SELLS: readonly Sell[] = [
  sell('ines_r', 'bank_EU', ['EUR', '1.2', 1_000]),
  sell('ines_r', 'bank_US', ['USD', '0.6', 1_000]),
  sell('dmitri_v', 'bank_GB', ['GBP', '1.4', 1_000]),
  sell('ben_okafor', 'bank_NG', ['NGN', '1.0', 1_000]),
];
const BUYS: readonly (readonly [name: string, draft: Draft & { readonly methods: string[] }])[] = [
  [
    'grace_lin',
    { side: 'buy', currency: 'NGN', price: premium('-1'), totalAmount: 500, minAmount: 5, methods: ['bank_NG'] },
  ],
];

/** Makes what the demo's bots have and the demo without them has not, in one transaction; their offers follow. */
export async function seedBots(services: Services, people: People): Promise<void> {
  const { db, ledger, rules } = services;
  const hashes = await hashesOf(rules);
  await db.transaction(async (tx) => {
    const newcomers = NEW.map((person) => ({ person, id: newId() }));
    for (const { person, id } of newcomers) await insertPerson(tx, person, { id, hashes });
    const providers = newcomers.flatMap(({ person, id }) => (person.role === 'provider' ? [id] : []));
    await openPoints({ ledger, tx }, providers);
    await payBail({ ledger, tx }, providers);
    const funded = Object.entries(FUNDS).map(([name, points]) => ({ id: personOf(people, name).id, points }));
    await fund({ ledger, tx }, funded, 'demo-bots-fund');
    for (const [name, account] of ACCOUNTS)
      await addAccount(services, tx, { userId: personOf(people, name).id, account });
    for (const [name, bio] of Object.entries(BIOS)) {
      await tx.run(sql`UPDATE app_user SET bio = ${bio} WHERE id = ${personOf(people, name).id}`);
    }
  });
  for (const [name, methods, draft] of SELLS)
    await sellPoints(actorOf(services, personOf(people, name)), draft, methods);
  for (const [name, draft] of BUYS) {
    const actor = actorOf(services, personOf(people, name));
    await actor.send('pointsAds.publish', { ...draft, tradePassword: TRADING_PASSWORD });
  }
}
