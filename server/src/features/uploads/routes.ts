import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { langOf } from '#server/gateway/pipeline.ts';
import { asAppError, errorReply, okReply } from '#server/gateway/reply.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type RateLimit, rateLimit } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { keepImage } from './keep-image.ts';
import { linkFor } from './link-for.ts';
import { linkLifeS } from './upload-link.ts';
import { readUploadToken, type UploadGrant } from './upload-token.ts';
import { isActive, keyOf } from './uploads.store.ts';

const HOUR_MS = 3_600_000;
const TOKEN_BYTES = 400;
const FORM_BYTES = 4_096;
const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Mounts `POST /uploads` (an image with its token) and `GET /uploads/{id}` (a link that expires). */
export function registerUploads(app: FastifyInstance, services: Services): void {
  const perAccount = rateLimit(services.rules.get('uploads.per_hour'), HOUR_MS);
  const maxBytes = services.rules.get('uploads.max_image_bytes');
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: maxBytes, files: 1, fields: 4, fieldSize: TOKEN_BYTES, parts: 5, headerPairs: 50 },
    });
    const fail = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
      const told = asUploadError(error, maxBytes);
      if (told.code === 'gateway.internal') services.log.error({ err: error }, 'an upload failed');
      return json(reply, errorReply(told, langOf(request.headers)));
    };
    scope.setErrorHandler((error: FastifyError, request, reply) => fail(request, reply, error));
    scope.post('/uploads', { bodyLimit: maxBytes + FORM_BYTES }, async (request, reply) => {
      try {
        return json(reply, okReply(await receive(services, perAccount, request)));
      } catch (error) {
        return fail(request, reply, error);
      }
    });
    scope.get<LinkRoute>('/uploads/:id', (request, reply) => show(services, request, reply));
  });
}

interface LinkRoute {
  Params: { id: string };
  Querystring: { exp?: string; sig?: string };
}

async function receive(services: Services, perAccount: RateLimit, request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) throw new AppError('gateway.malformed', { rule: 'multipart/form-data expected' });
  const { grant, bytes } = await readForm(request, (token) => admit(services, perAccount, token));
  if (bytes === null || bytes.length === 0) throw new AppError('uploads.not_image');
  const { id, width, height } = await keepImage(services, grant, bytes);
  return { id, url: linkFor(services, id).url, width, height };
}

async function admit(services: Services, perAccount: RateLimit, token: string): Promise<UploadGrant> {
  const grant = readUploadToken(services.config.secret, token, Date.now());
  if (grant === null || !(await isActive(services.db, grant.userId))) throw new AppError('uploads.token');
  if (perAccount.take(grant.userId) > 0) throw new AppError('uploads.too_many');
  return grant;
}

/**
 * The token comes before the file, which is kept in memory: nobody without a token is given that. A file that is too
 * large throws as it passes the limit.
 */
async function readForm(
  request: FastifyRequest,
  admitted: (token: string) => Promise<UploadGrant>,
): Promise<{ grant: UploadGrant; bytes: Buffer | null }> {
  let grant: UploadGrant | null = null;
  let bytes: Buffer | null = null;
  let refusal: unknown = null;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      // Read to its end all the same, so that the answer reaches who is still sending.
      if (grant === null) {
        refusal ??= new AppError('uploads.token');
        part.file.resume();
      } else bytes = await part.toBuffer();
    } else if (part.fieldname === 'token' && typeof part.value === 'string' && !grant && !refusal) {
      grant = await admitted(part.value).catch((error: unknown) => {
        refusal = error;
        return null;
      });
    }
  }
  if (grant === null || refusal !== null) throw refusal ?? new AppError('uploads.token');
  return { grant, bytes };
}

async function show(services: Services, request: FastifyRequest<LinkRoute>, reply: FastifyReply) {
  const { id } = request.params;
  const { exp = '', sig = '' } = request.query;
  const isLink = UPLOAD_ID.test(id) && typeof exp === 'string' && typeof sig === 'string';
  const lifeS = isLink ? linkLifeS(services.config.secret, { id, exp, sig }, Date.now()) : 0;
  const key = lifeS > 0 ? await keyOf(services.db, id) : null;
  const png = key === null ? null : await services.storage.get(key);
  reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer');
  if (png === null) {
    return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
  }
  return reply
    .header('cache-control', `private, max-age=${lifeS}, immutable`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .type('image/png')
    .send(png);
}

const json = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .code(200)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(text);

/** What the reader of the form refuses, in our words. */
function asUploadError(error: unknown, limit: number): AppError {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('uploads.too_large', { limit });
  }
  if (/^FST_(ERR_CTP|INVALID_MULTIPART|FILES_LIMIT|PARTS_LIMIT|FIELDS_LIMIT|PROTO)/.test(code)) {
    return new AppError('gateway.malformed', { rule: 'multipart/form-data with one file expected' });
  }
  if (/multipart|unexpected end of form|boundary/i.test(String((error as Error | null)?.message ?? ''))) {
    return new AppError('gateway.malformed', { rule: 'multipart/form-data with one file expected' });
  }
  return asAppError(error);
}
