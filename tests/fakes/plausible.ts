import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountedView {
  readonly name: string;
  readonly url: string;
  readonly domain: string;
  readonly referrer?: string;
}

export interface FakePlausible {
  readonly url: string;
  /** The views it took. */
  readonly views: readonly CountedView[];
  /** The statuses of its answers, in order. */
  readonly statuses: readonly number[];
  close(): Promise<void>;
}

/** A counter as Plausible's events API has it: takes JSON in plain text from pages of the domains that it knows. */
export async function fakePlausible(domain: string): Promise<FakePlausible> {
  const views: CountedView[] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const answer = (status: number, text: string) => {
      statuses.push(status);
      response.writeHead(status, { 'content-type': 'text/plain', 'access-control-allow-origin': '*' }).end(text);
    };
    if (request.method !== 'POST' || request.url !== '/api/event') return answer(404, '');
    const view = readView(Buffer.concat(parts).toString());
    if (view === null || request.headers['user-agent'] === undefined) return answer(400, 'bad request');
    // What it does not know it drops, and says so in a header only.
    if (view.domain === domain) views.push(view);
    answer(202, 'ok');
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    views,
    statuses,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

function readView(text: string): CountedView | null {
  try {
    const { name, url, domain, referrer } = JSON.parse(text) as Partial<CountedView>;
    if (typeof name !== 'string' || typeof domain !== 'string' || !URL.canParse(url ?? '')) return null;
    return { name, url: url ?? '', domain, ...(referrer === undefined ? {} : { referrer }) };
  } catch {
    return null;
  }
}
