import type { FastifyInstance } from 'fastify';
import type { PayChannel } from '#core/people/provider-switches.ts';
import type { Services } from '#server/app/services.ts';
import { type OpenChannel, payoutWebhookPath } from '#server/platform/payout-channels/open-channels.ts';
import { attemptByReference } from './attempts.store.ts';
import { lookAtAttempt } from './look.ts';

const BODY_BYTES = 65_536;

/**
 * Mounts `POST /webhooks/payouts/{number}` of each channel that is set up. What a signed webhook says is not believed: it
 * is a reason to ask the channel. An answer other than 200 makes the service send it again.
 */
export function registerPayoutWebhooks(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Signatures cover the bytes as they came.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    for (const [number, open] of services.payoutChannels) mount(scope, services, { number, open });
  });
}

function mount(
  scope: FastifyInstance,
  services: Services,
  { number, open }: { number: PayChannel; open: OpenChannel },
): void {
  scope.post(payoutWebhookPath(number), { bodyLimit: BODY_BYTES }, async ({ body, headers }, reply) => {
    const reference = open.channel.readWebhook(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers);
    if (reference === null) return reply.code(401).send({ message: 'the signature is missing or wrong' });
    try {
      const attempt = await attemptByReference(services.db, number, reference);
      if (attempt !== null) await lookAtAttempt(services, attempt.id);
    } catch (error) {
      services.log.warn({ reason: String(error) }, 'a webhook of a payout channel could not be followed');
      return reply.code(503).send({ message: 'try again later' });
    }
    return reply.send(open.channel.webhookReply);
  });
}
