import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/app/services.ts';
import { followVendor } from './follow.ts';
import { applicationAtVendor } from './vendor.store.ts';

const PATH = '/webhooks/identity-check';
const BODY_BYTES = 65_536;

/**
 * Mounts `POST /webhooks/identity-check` when a check service is configured. What a signed webhook says is not
 * believed: it is a reason to ask. An answer other than 200 makes the service send it again.
 */
export function registerIdentityWebhook(app: FastifyInstance, services: Services): void {
  const { identityCheck, db, log } = services;
  if (identityCheck === null) return;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature covers the bytes as they came.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(PATH, { bodyLimit: BODY_BYTES }, async ({ body, headers }, reply) => {
      const vendorId = identityCheck.readWebhook(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers);
      if (vendorId === null) return reply.code(401).send({ message: 'the signature is missing or wrong' });
      try {
        const application = await applicationAtVendor(db, vendorId);
        if (application !== null) await followVendor(services, application.id);
      } catch (error) {
        log.warn({ reason: String(error) }, 'a webhook of the check service could not be followed');
        return reply.code(503).send({ message: 'try again later' });
      }
      return reply.send({ ok: true });
    });
  });
}
