import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Rules } from '../settings/rules.ts';

/** Shorter answers fit into the buffers of the system: nobody waits for their reader. */
const LONG_BYTES = 65_536;
/** What a reader takes within `gateway.slow_reader_s`, at least. */
const MIN_BYTES = 65_536;

/**
 * Ends connections whose reader takes too little of a long answer or a file: each holds a buffer, and an open file,
 * for as long as it likes. A slow source of ours is no fault of the reader's.
 */
export function cutOffSlowReaders(app: FastifyInstance, rules: Rules): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (isLong(payload)) watch(request, reply, rules.get('gateway.slow_reader_s') * 1_000);
    return payload;
  });
}

const isLong = (payload: unknown): boolean => {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length > LONG_BYTES;
  return typeof payload === 'object' && payload !== null;
};

function watch({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, everyMs: number): void {
  const sent = (): number => socket.bytesWritten - socket.writableLength;
  let before = sent();
  const timer = setInterval(() => {
    const now = sent();
    if (socket.writableLength > 0 && now - before < MIN_BYTES) socket.destroy();
    before = now;
  }, everyMs);
  timer.unref();
  raw.once('close', () => clearInterval(timer));
}
