import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ChunkError, loadChunk } from './load-chunk.ts';

let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    response.statusCode = request.url === '/assets/gone.js' ? 404 : 200;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const failing = (message: string) => loadChunk(() => Promise.reject(new TypeError(message)));
const typeOf = (error: unknown) => (error instanceof ChunkError ? error.type : error);

describe('a chunk', () => {
  it('is handed over when it comes', async () => {
    await expect(loadChunk(async () => 'part')).resolves.toBe('part');
  });
  it('is missing where the server has no such file', async () => {
    const error = await failing(`Failed to fetch dynamically imported module: ${origin}/assets/gone.js`).catch(typeOf);
    expect(error).toBe('missing');
  });
  it('did not come for another reason where the server has it, cannot be asked, or the browser names no file', async () => {
    for (const message of [
      `error loading dynamically imported module: ${origin}/assets/here.js`,
      'Failed to fetch dynamically imported module: http://127.0.0.1:1/assets/here.js',
      'Importing a module script failed.',
    ]) {
      expect(await failing(message).catch(typeOf)).toBe('error');
    }
  });
  it('says so in the words of the catalogue', async () => {
    await expect(failing(`Failed to fetch dynamically imported module: ${origin}/assets/gone.js`)).rejects.toThrow(
      /^Loading chunk failed \(missing: .*gone\.js\)$/,
    );
  });
  it('is given up after 120 s', async () => {
    vi.useFakeTimers();
    try {
      const outcome = loadChunk(() => new Promise(() => undefined)).catch(typeOf);
      const early = vi.fn();
      void outcome.then(early);
      await vi.advanceTimersByTimeAsync(119_999);
      expect(early).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(await outcome).toBe('timeout');
    } finally {
      vi.useRealTimers();
    }
  });
  it('hands on what it throws itself', async () => {
    await expect(failing('undefined is not a function')).rejects.toThrow(TypeError);
  });
});
