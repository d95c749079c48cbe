import { pino } from 'pino';
import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { catalogue } from '#contract/catalogue.ts';
import { fundLegs, placeLegs } from '#core/ledger/legs.ts';
import { amount } from '#core/money/amount.ts';
import { pointsFor, unitPrice } from '#core/money/price.ts';
import type { Services } from '#server/app/services.ts';
import { hashPassword } from '#server/features/auth/public.ts';
import { disputesFeature } from '#server/features/disputes/feature.ts';
import { ordersFeature } from '#server/features/orders/feature.ts';
import type { Call, Role, Session } from '#server/gateway/handler.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { postgresLedger } from '#server/ledger/postgres-ledger.ts';
import { localBus } from '#server/platform/bus/bus.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { openRules } from '#server/platform/settings/rules.ts';
import { createTestDatabase } from '#tests/fixtures/database.ts';

export const TRADE_PASSWORD = 'Trade2468';
const UNIT_PRICE = unitPrice(85_000_000n);

type OrderCalls = Extract<keyof typeof catalogue, `orders.${string}` | `disputes.${string}`>;

/** What the tests of an order's life share: a database with users, one ad, and orders placed straight into it. */
export type OrderWorld = Awaited<ReturnType<typeof createOrderWorld>>;

const refuse = (): never => {
  throw new Error('these tests store codes themselves');
};
const vault: Vault = {
  publicKey: { keyId: 'test', publicKey: '' },
  accept: refuse,
  reveal: (stored) => stored.toString('utf8'),
  hash: (code) => Buffer.from(code),
  close: async () => {},
};

export async function createOrderWorld(rules: Record<string, number> = {}) {
  const test = await createTestDatabase();
  const { db } = test;
  const services = {
    config: {},
    db,
    rules: openRules({ 'auth.argon_memory_kib': 1024, 'auth.argon_passes': 1, ...rules }),
    ledger: postgresLedger(db),
    vault,
    bus: localBus((error) => console.error(error)),
    presence: { isOnline: () => false },
    signals: { send: () => undefined },
    log: pino({ level: 'silent' }),
    parts: new Map(),
  } as unknown as Services;
  const tradingHash = await hashPassword(services.rules, TRADE_PASSWORD);
  const handlers = new Map(
    [...ordersFeature.functions, ...disputesFeature.functions].map((functionItem) => [
      functionItem.def.name,
      functionItem,
    ]),
  );

  /** A confirmed user with a points account. */
  async function addUser(name: string, role: Role = 'trader', referrer: Session | null = null): Promise<Session> {
    const userId = newId();
    await db.run(sql`
      INSERT INTO app_user (id, user_name, email, role, password_hash, trading_password_hash, email_confirmed_at,
                            referrer_id, server_flag)
      VALUES (${userId}, ${name}, ${`${name}@example.com`}, ${role}, '', ${tradingHash}, now(),
              ${referrer?.userId ?? null}, ${role === 'provider'})`);
    await services.ledger.openAccounts([
      { id: userId, home: userId, owner: userId, kind: 'points', currency: 'POINTS' },
    ]);
    return { sessionId: newId(), userId, role, csrfToken: '', hasTradingPassword: true };
  }
  const referrer = await addUser('referrer');
  const people = {
    referrer,
    seller: await addUser('amara_o', 'trader', referrer),
    provider: await addUser('northgate', 'provider'),
    stranger: await addUser('stranger'),
    moderator: await addUser('ines', 'moderator'),
    moderator2: await addUser('otto', 'moderator'),
    admin: await addUser('ada', 'admin'),
  };
  const provider = people.provider.userId;
  assertApplied(
    await services.ledger.apply([
      fundLegs({ id: newId(), account: provider, home: provider, amount: amount(1_000_000_000_000n) }),
    ]),
  );
  const ad = { id: newId(), code: newCode('AD') };
  await db.run(sql`INSERT INTO brand (id, name, initials, colour, rank) VALUES ('amazon', 'Amazon', 'Am', '#FF9900', 1)
    ON CONFLICT DO NOTHING`);
  await db.run(sql`INSERT INTO card_type (id, brand_id, country, currency, form, min_face, max_face)
    VALUES ('amazon-us-usd-ecode', 'amazon', 'US', 'USD', 'ecode', 1, 1000) ON CONFLICT DO NOTHING`);
  await db.run(sql`INSERT INTO exchange_rate (currency, rate, source, as_of) VALUES
    ('USD', 1000000000000, 'test', now() - interval '1 day'), ('EUR', 1100000000000, 'test', now() - interval '1 day'),
    ('EUR', 9900000000000, 'test', now() + interval '1 day') ON CONFLICT DO NOTHING`);
  await db.run(sql`
    INSERT INTO buy_ad (id, home, code, provider_id, account_id, card_type_id, brand_id, country, currency, form, rate,
                        min_face, max_face, total_amount, remaining_amount, description)
    VALUES (${ad.id}, ${provider}, ${ad.code}, ${provider}, ${provider}, 'amazon-us-usd-ecode', 'amazon', 'US', 'USD',
            'ecode', 850000, 1, 1000, 500000000000, 500000000000, 'Only unused codes')`);

  async function addUpload(owner: Session, purpose: 'card' | 'evidence'): Promise<string> {
    const id = newId();
    await db.run(sql`INSERT INTO upload (id, owner_id, purpose, sha256, key, width, height, bytes)
      VALUES (${id}, ${owner.userId}, ${purpose}, ${Buffer.from(id)}, ${id}, 1, 1, 1)`);
    return id;
  }

  /** An order as placing leaves it: hold, stock, cards, event; faces in whole dollars. */
  async function place(faces: readonly number[] = [100, 50]) {
    const { seller } = people;
    const order = { id: newId(), code: newCode('GO'), holdId: newId() };
    const cards = await Promise.all(
      faces.map(async (face, index) => ({
        id: newId(),
        row: index + 1,
        face: BigInt(face) * 100n,
        code: `CODE-${newId()}`,
        image: await addUpload(seller, 'card'),
      })),
    );
    const face = cards.reduce((sum, card) => sum + card.face, 0n);
    const total = pointsFor(face, 'USD', UNIT_PRICE);
    const accounts = { providerAccount: provider, sellerAccount: seller.userId };
    await db.transaction(async (tx) => {
      await tx.run(sql`UPDATE buy_ad SET remaining_amount = remaining_amount - ${total} WHERE id = ${ad.id}`);
      const hold = placeLegs({ id: order.holdId, orderId: order.id, home: provider, ...accounts, amount: total });
      assertApplied(await services.ledger.apply([hold], tx));
      await tx.run(sql`
        INSERT INTO gift_order (id, home, code, ad_id, ad_code, provider_id, seller_id, provider_account, seller_account,
          card_type_id, brand_id, country, currency, form, state, face_value, card_count, rate, unit_price, order_amount,
          fee_bps, hold_id, terms, due_at, clock_s)
        VALUES (${order.id}, ${provider}, ${order.code}, ${ad.id}, ${ad.code}, ${provider}, ${seller.userId}, ${provider},
          ${seller.userId}, 'amazon-us-usd-ecode', 'amazon', 'US', 'USD', 'ecode', 'to_view', ${face}, ${cards.length},
          850000, ${UNIT_PRICE}, ${total}, 100, ${order.holdId}, 'Only unused codes', now() + interval '180 seconds', 180)`);
      for (const card of cards) {
        await tx.run(sql`
          INSERT INTO gift_card (id, home, order_id, seller_id, row_no, face_value, code_sealed, code_hash, code_tail,
                                 image_id)
          VALUES (${card.id}, ${provider}, ${order.id}, ${seller.userId}, ${card.row}, ${card.face},
                  ${Buffer.from(card.code)}, ${Buffer.from(card.code)}, ${card.code.slice(-4)}, ${card.image})`);
        await tx.run(sql`UPDATE upload SET used_by = ${card.id}, order_id = ${order.id} WHERE id = ${card.image}`);
      }
      await tx.run(sql`INSERT INTO order_event (order_id, seq, home, type, actor_role, actor_id, state)
        VALUES (${order.id}, 1, ${provider}, 'placed', 'seller', ${seller.userId}, 'to_view')`);
    });
    return { ...order, cards, amount: total };
  }

  /** One call as the gateway makes it, past the checks in front: parameters, transaction, handler, result. */
  async function call<N extends OrderCalls>(who: Session, name: N, params: ParamsOf<N>): Promise<ResultOf<N>> {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`no handler for ${name}`);
    const parsed = catalogue[name].params.parse(params);
    const base: Call = {
      services,
      db,
      tx: null,
      session: who,
      lang: 'en',
      idempotencyKey: null,
      paramsHash: Buffer.alloc(0),
      address: '84.17.60.21',
      deviceId: 'device',
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/139.0',
    };
    await handler.before?.({ ...base, session: who }, parsed);
    const inTx = () => db.transaction((tx) => handler.run({ ...base, db: tx, tx }, parsed));
    const answer = await (handler.def.mode === 'write' ? inTx() : handler.run(base, parsed));
    return catalogue[name].result.parse(answer) as ResultOf<N>;
  }

  const stateOf = async (code: string) =>
    (await db.one<{ state: string }>(sql`SELECT state FROM gift_order WHERE code = ${code}`)).state;
  /** amount and frozenAmount of a user's points account. */
  async function balanceOf(user: Session) {
    const [account] = await services.ledger.accounts([user.userId]);
    if (!account) throw new Error('no account');
    return { amount: account.creditsPosted - account.debitsPosted, frozen: account.debitsPending };
  }
  const letTimePass = (code: string) =>
    db.run(sql`UPDATE gift_order SET due_at = now() - interval '1 second' WHERE code = ${code} AND due_at IS NOT NULL`);

  return { ...test, services, people, ad, addUser, addUpload, place, call, stateOf, balanceOf, letTimePass };
}

/** The code of the AppError that `act` fails with, or what it answered when it did not fail. */
export async function refusalOf(act: Promise<unknown>): Promise<unknown> {
  return act.then(
    (answer) => answer,
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
}
