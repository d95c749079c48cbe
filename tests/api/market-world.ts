import sharp from 'sharp';
import type { ParamsOf } from '#contract/catalogue.ts';
import { pointsAccountId } from '#core/ledger/accounts.ts';
import { fundLegs } from '#core/ledger/legs.ts';
import { amount } from '#core/money/amount.ts';
import { hashPassword } from '#server/features/auth/public.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { TestApp } from '#tests/fixtures/app.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';

export const PASSWORD = 'Login1234';
export const TRADING = 'Trade1234';

export interface Person extends Wire {
  readonly userId: string;
}

/** A signed-in account with a trading password and some whole points. */
export async function person(app: TestApp, role: 'trader' | 'provider', points = 0): Promise<Person> {
  const { services, db } = app;
  const id = newId();
  const name = `${role}_${id.slice(-8)}`;
  await db.run(sql`
    INSERT INTO app_user (id, user_name, nickname, email, role, server_flag, server_type, password_hash,
                          trading_password_hash, email_confirmed_at)
    VALUES (${id}, ${name}, ${name}, ${`${name}@example.com`}, ${role}, ${role === 'provider'},
            ${role === 'provider' ? 1 : null}, ${await hashPassword(services.rules, PASSWORD)},
            ${await hashPassword(services.rules, TRADING)}, now())`);
  await fund(app, id, points);
  const wire = client(app.url);
  const { userId } = await wire.login(name, PASSWORD);
  return Object.assign(wire, { userId });
}

/** Opens the account and adds whole points. */
export async function fund({ services }: TestApp, userId: string, points: number): Promise<void> {
  const account = pointsAccountId(userId);
  await services.ledger.openAccounts([
    { id: account, home: userId, owner: userId, kind: 'points', currency: 'POINTS' },
  ]);
  if (points === 0) return;
  const funded = { id: newId(), account, home: userId, amount: amount(BigInt(points) * 1_000_000n) };
  assertApplied(await services.ledger.apply([fundLegs(funded)]));
}

/** What a provider fills in, with what a test changes. */
export const draft = (change: Partial<ParamsOf<'ads.publish'>> = {}): ParamsOf<'ads.publish'> => ({
  cardTypeId: 'amazon-us-usd-ecode',
  rate: '85.00',
  minFace: 10,
  maxFace: 500,
  totalAmount: 1_000,
  tradePassword: TRADING,
  ...change,
});

let pictures = 0;

/** A picture that no other call makes. */
export function picture(width = 64, height = 40): Promise<Buffer> {
  pictures += 1;
  const [r, g, b] = [pictures % 256, (pictures >> 8) % 256, 120];
  const left = {
    input: { create: { width: width >> 1, height, channels: 3 as const, background: '#ffffff' } },
    left: 0,
    top: 0,
  };
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .composite([left])
    .png()
    .toBuffer();
}
