import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RULES } from '#core/rules/rules.ts';
import type { Services } from '#server/app/services.ts';
import { langOf } from '#server/gateway/pipeline.ts';
import { asAppError, errorReply, okReply } from '#server/gateway/reply.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RateLimit } from '#server/platform/limits/limit-book.ts';
import { limitsOf } from '#server/platform/limits/limits-of.ts';
import { loadSession } from '#server/realtime/tickets.ts';
import { keepPdf, keepVideo } from './keep/keep-file.ts';
import { type KeptUpload, keepSpooledImage } from './keep/keep-image.ts';
import { requireQuota, type Sender, sourceOf } from './keep/quota.ts';
import { clearSpool, type Spooled, spool } from './keep/spool.ts';
import { readUploadToken, type UploadGrant, type UploadPass } from './keep/upload-token.ts';
import { linkFor } from './show/link-for.ts';
import { type AvatarRoute, showAvatar } from './show/show-avatar.ts';
import { type LinkRoute, showUpload } from './show/show-upload.ts';
import { maxBytesOf } from './upload-limits.ts';

const HOUR_MS = 3_600_000;
const TOKEN_BYTES = 400;
const KINDS = ['image', 'video', 'pdf'] as const;
const FORM_BYTES = 4_096;
/** No file of any kind may be larger, whatever the current rules say. */
const HARD_BYTES = Math.max(...KINDS.map((kind) => RULES[`uploads.max_${kind}_bytes`].max));

/**
 * Mounts `POST /uploads` (a file with its token), `GET /uploads/{id}` (a link that expires), and `GET
 * /avatars/{id}.png` (public pictures of users).
 */
export function registerUploads(app: FastifyInstance, services: Services): void {
  const perAccount = limitsOf(services.rules).limit('uploads', () => services.rules.get('uploads.per_hour'), HOUR_MS);
  void clearSpool(services);
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: HARD_BYTES, files: 1, fields: 4, fieldSize: TOKEN_BYTES, parts: 5, headerPairs: 50 },
    });
    const fail = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
      const reported = asUploadError(error, largest(services));
      if (reported.code === 'gateway.internal') services.log.error({ err: error }, 'an upload failed');
      return json(reply, errorReply(reported, langOf(request.headers)));
    };
    scope.setErrorHandler((error: FastifyError, request, reply) => fail(request, reply, error));
    scope.post('/uploads', { bodyLimit: HARD_BYTES + FORM_BYTES }, async (request, reply) => {
      try {
        return json(reply, okReply(await receive(services, perAccount, request)));
      } catch (error) {
        return fail(request, reply, error);
      }
    });
    scope.get<LinkRoute>('/uploads/:id', (request, reply) => showUpload(services, request, reply));
    scope.get<AvatarRoute>('/avatars/:file', (request, reply) => showAvatar(services, request, reply));
  });
}

const largest = ({ rules }: Services): number => Math.max(...KINDS.map((kind) => maxBytesOf(rules, kind, null).limit));

type Admitted = UploadPass & Sender;

/** The parts of a request read so far. */
interface Form {
  grant: Admitted | null;
  spooled: Spooled | null;
  refusal: unknown;
}

async function receive(services: Services, perAccount: RateLimit, request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) throw new AppError('gateway.malformed', { rule: 'multipart/form-data expected' });
  const form: Form = { grant: null, spooled: null, refusal: null };
  try {
    await readForm(request, form, {
      services,
      admitted: (token) => admit(services, perAccount, { token, address: request.ip }),
    });
    const { grant, spooled, refusal } = form;
    if (grant === null || refusal !== null) throw refusal ?? new AppError('uploads.token');
    if (spooled === null || spooled.bytes === 0) throw new AppError('uploads.empty');
    const upload = await keep(services, grant, spooled);
    return { ...upload, url: linkFor({ services, session: grant }, upload.id).url };
  } finally {
    await form.spooled?.remove();
  }
}

function keep(services: Services, grant: UploadGrant & Sender, spooled: Spooled): Promise<KeptUpload> {
  if (spooled.kind === 'video') return keepVideo(services, grant, spooled);
  if (spooled.kind === 'pdf') return keepPdf(services, grant, spooled);
  return keepSpooledImage(services, grant, spooled);
}

async function admit(
  services: Services,
  perAccount: RateLimit,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<Admitted> {
  const pass = readUploadToken(services.config.secret, token, Date.now());
  const session = pass && (await loadSession(services, pass.sessionId));
  if (pass === null || session === null) throw new AppError('uploads.token');
  if (perAccount.take(pass.userId) > 0) throw new AppError('uploads.too_many');
  const admitted = { ...pass, isVisitor: session.role === 'visitor', source: sourceOf(services, address) };
  await requireQuota(services, admitted);
  return admitted;
}

/**
 * The token must come before the file, which is written to the disk only with a valid token. A file that is too large
 * is refused as soon as it passes the limit.
 */
async function readForm(
  request: FastifyRequest,
  form: Form,
  by: { readonly services: Services; readonly admitted: (token: string) => Promise<Admitted> },
): Promise<void> {
  const refuse = (error: unknown): null => {
    form.refusal ??= error;
    return null;
  };
  // A little more than the largest file, so that our own check refuses it, with our error.
  const limits = { fileSize: largest(by.services) + FORM_BYTES };
  for await (const part of request.parts({ limits })) {
    const { grant, refusal } = form;
    if (part.type === 'file') {
      if (grant !== null && refusal === null) {
        form.spooled = await spool(by.services, grant.purpose, part.file).catch(refuse);
      } else {
        // The rest is read and dropped, so that a client that is still sending gets the answer.
        refuse(new AppError('uploads.token'));
        part.file.resume();
      }
    } else if (part.fieldname === 'token' && typeof part.value === 'string' && !grant && !refusal) {
      form.grant = await by.admitted(part.value).catch(refuse);
    }
  }
}

const json = (reply: FastifyReply, text: string | Buffer): FastifyReply =>
  reply
    .code(200)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(text);

/** Errors of the form reader as our errors. */
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
