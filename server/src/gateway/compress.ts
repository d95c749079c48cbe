import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const gzipOf = promisify(gzip);
/** Characters below which a header and a turn of the thread pool cost more than they save. */
const MIN_LENGTH = 2_048;

/** The last answer and its compressed form: what is compressed is the same for every caller. */
let last: { readonly text: string; readonly bytes: Promise<Buffer> } | null = null;

/** The answer as this caller takes it: compressed, with the header that says so, where that is worth while. */
export async function compress(request: FastifyRequest, reply: FastifyReply, text: string): Promise<string | Buffer> {
  const accepts = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''));
  if (!accepts || text.length < MIN_LENGTH) return text;
  if (last?.text !== text) last = { text, bytes: gzipOf(text) };
  const bytes = await last.bytes;
  reply.header('content-encoding', 'gzip');
  return bytes;
}
