import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/app/services.ts';
import { loadSession } from '#server/realtime/tickets.ts';
import { isTokenOf, type KeptAt, placeOf } from '../uploads.store.ts';
import { linkLifeS } from './upload-link.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Files about a person, which the link alone does not show: the session's own token must come with it. */
const OF_A_PERSON: readonly string[] = ['identity', 'business'];
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

export interface LinkRoute {
  Params: { id: string };
  Querystring: { exp?: string; of?: string; sig?: string };
}

/**
 * `GET /uploads/{id}`: a file by a link that ends with its session, in ranges where a player requests them. Nothing in it
 * can run: its type is fixed, it is sandboxed, and a PDF file is sent as a download.
 */
export async function showUpload(services: Services, request: FastifyRequest<LinkRoute>, reply: FastifyReply) {
  const { id } = request.params;
  const { upload, lifeS } = await shownBy(services, request);
  const file = upload === null ? null : await services.storage.find(upload.key);
  reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer');
  if (upload === null || file === null) {
    return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
  }
  reply
    .header('cache-control', isOfPerson(upload) ? 'no-store' : `private, max-age=${lifeS}, immutable`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-disposition', dispositionOf(id, upload))
    .header('accept-ranges', 'bytes')
    .type(upload.mime);
  const range = rangeOf(request.headers.range, file.bytes);
  if (range === 'none') {
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).header('content-length', 0).send();
  }
  if (range === 'whole') return reply.header('content-length', file.bytes).send(file.read());
  return reply
    .code(206)
    .header('content-range', `bytes ${range.from}-${range.to}/${file.bytes}`)
    .header('content-length', range.to - range.from + 1)
    .send(file.read(range));
}

const isOfPerson = ({ purpose }: KeptAt): boolean => OF_A_PERSON.includes(purpose);

/** The upload that the request's link shows, and the seconds for which it does; null without a live session of its own. */
async function shownBy(
  services: Services,
  { params: { id }, query: { exp = '', of: sessionId = '', sig = '' }, headers }: FastifyRequest<LinkRoute>,
): Promise<{ readonly upload: KeptAt | null; readonly lifeS: number }> {
  const nothing = { upload: null, lifeS: 0 };
  // A parameter that is given twice comes as an array.
  const isLink = UUID.test(id) && UUID.test(sessionId) && [exp, sig].every((part) => typeof part === 'string');
  const lifeS = isLink ? linkLifeS(services.config.secret, { id, sessionId, exp, sig }, Date.now()) : 0;
  if (lifeS === 0 || (await loadSession(services, sessionId)) === null) return nothing;
  const upload = await placeOf(services.db, id);
  if (upload === null) return nothing;
  const { authorization = '' } = headers;
  return isOfPerson(upload) && !(await isTokenOf(services.db, sessionId, authorization)) ? nothing : { upload, lifeS };
}

function dispositionOf(id: string, { kind, mime }: KeptAt): string {
  const name = `evidence-${id.slice(-8)}.${mime.slice(mime.indexOf('/') + 1)}`;
  return `${kind === 'pdf' ? 'attachment' : 'inline'}; filename="${name}"`;
}

/** The bytes of a request's single range, both ends inclusive; several ranges are answered with the whole file. */
export function rangeOf(header: string | undefined, bytes: number): 'whole' | 'none' | { from: number; to: number } {
  const match = RANGE.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return 'whole';
  const [, first = '', last = ''] = match;
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole';
  return from > to ? 'none' : { from, to };
}
