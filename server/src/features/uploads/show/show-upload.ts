import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/app/services.ts';
import { type KeptAt, placeOf } from '../uploads.store.ts';
import { linkLifeS } from './upload-link.ts';

const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

export interface LinkRoute {
  Params: { id: string };
  Querystring: { exp?: string; sig?: string };
}

/**
 * `GET /uploads/{id}`: a file by a link that expires, in ranges where a player requests them. Nothing in it can run:
 * its type is fixed, it is sandboxed, and a PDF file is sent as a download.
 */
export async function showUpload(services: Services, request: FastifyRequest<LinkRoute>, reply: FastifyReply) {
  const { id } = request.params;
  const { exp = '', sig = '' } = request.query;
  const isLink = UPLOAD_ID.test(id) && typeof exp === 'string' && typeof sig === 'string';
  const lifeS = isLink ? linkLifeS(services.config.secret, { id, exp, sig }, Date.now()) : 0;
  const upload = lifeS > 0 ? await placeOf(services.db, id) : null;
  const file = upload === null ? null : await services.storage.find(upload.key);
  reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer');
  if (upload === null || file === null) {
    return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
  }
  reply
    .header('cache-control', `private, max-age=${lifeS}, immutable`)
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
