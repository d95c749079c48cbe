import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

/** Percent-encoding can triple a json field; the other fields and the names are short. */
const ENCODING_FACTOR = 3;
const OTHER_FIELDS_BYTES = 1024;
/** The field `code` stands first, so that its limit is known before the rest is kept. */
const HEAD = /^code=(\d{1,9})(?:&|$)/;
const HEAD_BYTES = 32;

type Done = (error: Error | null, body?: string) => void;

interface Sized {
  readonly code: number;
  readonly maxBytes: number;
}

/**
 * A parser of form bodies that keeps as many bytes as the function takes whose code the form begins with: a larger body
 * is refused as soon as it is larger. A form that begins with something else has the least limit of all functions.
 * Fails with `gateway.too_large`.
 */
export function formReader(functions: readonly Sized[]) {
  const limits = new Map(functions.map(({ code, maxBytes }) => [code, formBytes(maxBytes)]));
  const least = Math.min(...limits.values());
  const limitOf = (chunks: readonly Buffer[]): number => {
    const code = HEAD.exec(Buffer.concat(chunks).toString('latin1', 0, HEAD_BYTES))?.[1];
    return limits.get(Number(code)) ?? least;
  };

  return (_request: FastifyRequest, payload: IncomingMessage, done: Done): void => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let limit: number | null = null;
    const end = (error: Error | null, body?: string): void => {
      payload.off('data', onData).off('end', onEnd).off('error', onError);
      done(error, body);
    };
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes >= HEAD_BYTES) limit ??= limitOf(chunks);
      if (limit === null || bytes <= limit) return;
      // What still arrives is read and forgotten, so that the caller gets to read the refusal.
      end(new AppError('gateway.too_large', { limit }));
      payload.resume();
    };
    const onEnd = (): void => end(null, (chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString());
    const onError = (error: Error): void => end(error);
    payload.on('data', onData).on('end', onEnd).on('error', onError);
  };
}

const formBytes = (maxBytes: number): number => maxBytes * ENCODING_FACTOR + OTHER_FIELDS_BYTES;
