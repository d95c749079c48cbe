import type { CallName, ParamsOf, ResultOf } from '#contract/catalogue.ts';
import type { Services } from '#server/app/services.ts';
import { chatFeature } from '#server/features/chat/feature.ts';
import { disputesFeature } from '#server/features/disputes/feature.ts';
import { goodsFeature } from '#server/features/goods/feature.ts';
import { identityFeature } from '#server/features/identity/feature.ts';
import { offersFeature } from '#server/features/offers/feature.ts';
import { ordersFeature } from '#server/features/orders/feature.ts';
import { paymentAccountsFeature } from '#server/features/payment-accounts/feature.ts';
import { pointsOffersFeature } from '#server/features/points-offers/feature.ts';
import { ratingsFeature } from '#server/features/ratings/feature.ts';
import { supportFeature } from '#server/features/support/feature.ts';
import { ticketsFeature } from '#server/features/tickets/feature.ts';
import { usersFeature } from '#server/features/users/feature.ts';
import type { Call, Handler } from '#server/gateway/handler.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import type { Person } from './people.ts';

const HANDLERS = new Map<string, Handler>(
  [
    offersFeature,
    goodsFeature,
    ordersFeature,
    paymentAccountsFeature,
    pointsOffersFeature,
    disputesFeature,
    ratingsFeature,
    chatFeature,
    supportFeature,
    usersFeature,
    identityFeature,
    ticketsFeature,
  ].flatMap(({ functions }) => functions.map((handler) => [handler.def.name, handler])),
);

const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
/** Addresses reserved for documentation: RFC 5737. */
const ADDRESS_NET = '198.51.100';

/** A user of the demo: calls the same handlers as the gateway's callers. */
export interface Actor {
  readonly person: Person;
  /** Validates, and runs in a new transaction, or in the given one. */
  send<N extends CallName>(name: N, params: ParamsOf<N>, tx?: Tx): Promise<ResultOf<N>>;
}

export function actorOf(services: Services, person: Person): Actor {
  const call: Call = {
    services,
    db: services.db,
    tx: null,
    session: {
      sessionId: newId(),
      userId: person.id,
      role: person.role,
      csrfToken: '',
      hasTradingPassword: true,
    },
    address: `${ADDRESS_NET}.${1 + ((person.name.length * 37 + person.name.charCodeAt(0)) % 254)}`,
    deviceId: `demo-${person.name}`,
    userAgent: AGENT,
    lang: 'en',
    idempotencyKey: null,
    paramsHash: Buffer.alloc(0),
  };
  return {
    person,
    async send(name, params, tx) {
      const handler = HANDLERS.get(name);
      if (handler === undefined) throw new Error(`the demo does not know ${name}`);
      const valid = handler.def.params.parse(params);
      const within = (open: Tx) => handler.run({ ...call, db: open, tx: open }, valid);
      if (tx !== undefined) return (await within(tx)) as never;
      if (handler.def.mode !== 'write') return (await handler.run(call, valid)) as never;
      return (await services.db.transaction(within)) as never;
    },
  };
}
