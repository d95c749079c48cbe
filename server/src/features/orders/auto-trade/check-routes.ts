import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { checkSecret, ownerOfCheckKey } from '#server/features/switches/public.ts';
import { sameText } from '#server/platform/crypto/crypto.ts';
import { addressGroup } from '#server/platform/limits/address.ts';
import { limitsOf } from '#server/platform/limits/limits-of.ts';
import { answerCheck, type Checker, nextChecks } from './card-check.ts';

const BODY_BYTES = 4_096;
const MINUTE_MS = 60_000;
/** How far the clock of the caller may be off. */
const SKEW_MS = 5 * MINUTE_MS;
const AGENT_MAX = 200;

const zAnswer = z.strictObject({ order: z.string().max(40), isGood: z.boolean() });

const limits = definePart(({ rules }) => {
  const calls = () => rules.get('orders.card_checks_per_minute');
  const book = limitsOf(rules);
  return {
    perKey: book.limit('card checks', calls, MINUTE_MS),
    perAddress: book.limit('card checks of an address', calls, MINUTE_MS),
  };
});

/**
 * Mounts `POST /card-checks/next` and `POST /card-checks/answer`, for the own system of a provider: docs/guides/card-check.md.
 * A call is signed over its time, path and body.
 */
export function registerCardChecks(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature covers the bytes as they came.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/card-checks/next', { bodyLimit: BODY_BYTES }, (request, reply) =>
      answered(services, { request, reply }, (checker) => nextChecks(services, checker)),
    );
    scope.post('/card-checks/answer', { bodyLimit: BODY_BYTES }, (request, reply) =>
      answered(services, { request, reply }, async ({ providerId }) => {
        const params = zAnswer.safeParse(jsonOf(bodyOf(request)));
        if (!params.success)
          return reply.code(400).send({ message: 'expected {"order": "GO…", "isGood": true or false}' });
        const outcome = await answerCheck(services, providerId, params.data);
        if (outcome === null) return reply.code(404).send({ message: 'no such order waits for your check' });
        return { outcome };
      }),
    );
  });
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function answered(
  services: Services,
  { request, reply }: Exchange,
  work: (checker: Checker) => Promise<unknown>,
): Promise<unknown> {
  const { perKey, perAddress } = limits(services);
  reply.header('cache-control', 'no-store');
  if (perAddress.take(addressGroup(request.ip)) > 0) return tooMany(reply);
  const keyId = signedKey(services, request);
  const owner = keyId === null ? null : await ownerOfCheckKey(services, keyId);
  if (keyId === null || owner === null) {
    return reply.code(401).send({ message: 'the key is unknown, or the signature or the time is wrong' });
  }
  if (perKey.take(keyId) > 0) return tooMany(reply);
  if (owner.isEarly) return reply.code(403).send({ message: 'the key is new: its page says from when it works' });
  return work({
    providerId: owner.providerId,
    address: request.ip,
    userAgent: `card check: ${header(request, 'user-agent')}`.slice(0, AGENT_MAX),
  });
}

const tooMany = (reply: FastifyReply) => reply.code(429).send({ message: 'too many calls: wait a minute' });

/** The key that has signed the request; null: none has. */
function signedKey(services: Services, request: FastifyRequest): string | null {
  const [keyId, time] = [header(request, 'x-key-id'), header(request, 'x-time')];
  if (!z.uuid().safeParse(keyId).success || !/^\d{13}$/.test(time)) return null;
  if (Math.abs(Date.now() - Number(time)) > SKEW_MS) return null;
  const signature = createHmac('sha256', checkSecret(services, keyId))
    .update(`${time}\n${request.url}\n`)
    .update(bodyOf(request))
    .digest('hex');
  return sameText(header(request, 'x-signature'), signature) ? keyId : null;
}

function header({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
