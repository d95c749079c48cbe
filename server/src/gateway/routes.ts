import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FunctionDef } from '#contract/define.ts';
import type { ErrorCode } from '#contract/errors/codes.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { callStats } from '#server/platform/observability/metrics.ts';
import { cataloguePage } from './catalogue-page.ts';
import { compress } from './compress.ts';
import { exportFile } from './export.ts';
import { agentOf, type Incoming, langOf, type Pipeline } from './pipeline.ts';
import { formReader } from './read-form.ts';
import { refusedCalls } from './refused-calls.ts';
import { asAppError, errorReply, okReply } from './reply.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export interface GatewayOptions {
  readonly services: Services;
  readonly pipeline: Pipeline;
  readonly functions: readonly FunctionDef[];
}

/** Calls of unknown codes, and requests without a code. */
const unknownCalls = callStats.of('unknown');

/** Mounts /gateway, /gateway/export and /gateway/catalogue. */
export function registerGateway(app: FastifyInstance, options: GatewayOptions): void {
  const { services, pipeline, functions } = options;
  let page: string | null = null;

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', formReader(functions));
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      sendError(services, { request, reply, error: transportError(error) });
    });
    scope.post('/gateway', async (request, reply) => {
      const from = performance.now();
      const incoming = incomingOf(request);
      try {
        const body = okReply(await pipeline.perform(await pipeline.admit(incoming)));
        incoming.route?.stats.record(performance.now() - from, false);
        if (incoming.route?.def.compressed !== true) return json(reply, body);
        return json(reply.header('vary', 'accept-encoding'), await compress(request, reply, body));
      } catch (error) {
        (incoming.route?.stats ?? unknownCalls).record(performance.now() - from, true);
        return sendError(services, { request, reply, error, incoming });
      }
    });
    scope.post('/gateway/export', async (request, reply) => {
      const incoming = incomingOf(request);
      try {
        const { name, mime, body } = await exportFile(pipeline, await pipeline.admit(incoming));
        reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store');
        return reply.type(mime).header('x-content-type-options', 'nosniff').send(body);
      } catch (error) {
        return sendError(services, { request, reply, error, incoming });
      }
    });
    scope.get('/gateway/catalogue', (_request, reply) => {
      page ??= cataloguePage(functions, services.config, services.rules);
      return json(reply, page);
    });
  });
}

const incomingOf = (request: FastifyRequest): Incoming => ({
  body: request.body,
  headers: request.headers,
  address: request.ip,
});

function json(reply: FastifyReply, text: string | Buffer): FastifyReply {
  return reply
    .header('content-type', JSON_TYPE)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(text);
}

interface Failure {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly error: unknown;
  /** Absent when the request could not be read. */
  readonly incoming?: Incoming;
}

function sendError(services: Services, { request, reply, error, incoming }: Failure): FastifyReply {
  const reported = asAppError(error);
  if (incoming !== undefined) noteRefusal(services, incoming, reported.code);
  if (reported.code === 'gateway.internal') services.log.error({ err: error }, 'a call failed');
  else if (reported.code === 'gateway.unavailable')
    services.log.warn({ reason: String(error) }, 'a call was turned away');
  return json(reply.code(200), errorReply(reported, langOf(request.headers)));
}

function noteRefusal(services: Services, { route, session, address, headers }: Incoming, error: ErrorCode): void {
  const userAgent = agentOf(headers);
  const name = route?.def.name ?? 'unknown';
  refusedCalls(services).note({ error, function: name, session: session ?? null, address, userAgent });
}

/** Errors of fastify itself: a body of another type, or cut off. */
function transportError(error: FastifyError): unknown {
  if (error.code?.startsWith('FST_ERR_CTP')) {
    return new AppError('gateway.malformed', { rule: 'application/x-www-form-urlencoded expected' });
  }
  return error;
}
