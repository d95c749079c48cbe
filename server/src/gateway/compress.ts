import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const gzipOf = promisify(gzip);
/** Characters or bytes below which a header and a turn of the thread pool cost more than they save. */
const MIN_LENGTH = 2_048;

/** The compressed form of replies that are kept for many callers; freed with the reply. */
const compressedReplies = new WeakMap<Buffer, Promise<Buffer>>();
/** The last reply that is written anew for each call, and its compressed form: what is compressed is the same for every caller. */
let last: { readonly text: string; readonly bytes: Promise<Buffer> } | null = null;

/** The reply as this caller takes it: compressed, with the header that says so, where that is worth while. */
export async function compress(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
): Promise<string | Buffer> {
  const accepts = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''));
  if (!accepts || body.length < MIN_LENGTH) return body;
  const bytes = await (typeof body === 'string' ? lastOf(body) : keptOf(body));
  reply.header('content-encoding', 'gzip');
  return bytes;
}

function lastOf(text: string): Promise<Buffer> {
  if (last?.text !== text) last = { text, bytes: gzipOf(text) };
  return last.bytes;
}

function keptOf(body: Buffer): Promise<Buffer> {
  const bytes = compressedReplies.get(body) ?? gzipOf(body);
  compressedReplies.set(body, bytes);
  return bytes;
}
