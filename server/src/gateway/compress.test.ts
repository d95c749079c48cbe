import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { compress } from './compress.ts';

const LONG = 'word '.repeat(1_000);

async function sent(text: string | Buffer, accepts?: string) {
  const headers: Record<string, string> = {};
  const reply = { header: (name: string, value: string) => Object.assign(headers, { [name]: value }) };
  const request = { headers: { 'accept-encoding': accepts } };
  const body = await compress(request as FastifyRequest, reply as unknown as FastifyReply, text);
  return { body, encoding: headers['content-encoding'] };
}

describe('an answer that is the same for everybody', () => {
  it.each(['gzip', 'br, gzip;q=0.5', 'deflate, gzip'])('is compressed for a caller who accepts %s', async (accepts) => {
    const { body, encoding } = await sent(LONG, accepts);
    expect(encoding).toBe('gzip');
    expect(body.length).toBeLessThan(LONG.length / 10);
    expect(gunzipSync(body as Buffer).toString()).toBe(LONG);
  });

  it.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'notgzipped'])(
    'is sent as it is to a caller who accepts %s',
    async (accepts) => {
      expect(await sent(LONG, accepts)).toEqual({ body: LONG, encoding: undefined });
    },
  );

  it('is sent as it is when it is short', async () => {
    expect(await sent('short', 'gzip')).toEqual({ body: 'short', encoding: undefined });
  });

  it('is never that of an earlier call', async () => {
    const other = `${LONG}more`;
    await sent(LONG, 'gzip');
    expect(gunzipSync((await sent(other, 'gzip')).body as Buffer).toString()).toBe(other);
  });

  it('that is kept is compressed once', async () => {
    const reply = Buffer.from(LONG);
    const [first, second] = [await sent(reply, 'gzip'), await sent(reply, 'gzip')];
    expect(gunzipSync(first.body as Buffer).toString()).toBe(LONG);
    expect(second.body).toBe(first.body);
    expect(await sent(reply)).toEqual({ body: reply, encoding: undefined });
  });
});
