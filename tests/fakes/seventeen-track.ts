import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeTracker {
  readonly url: string;
  readonly key: string;
  /** The carrier's events, by tracking number. */
  readonly parcels: Map<string, { status: string; at?: string }>;
  /** Paths asked for, in order. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** A server that speaks what we use of 17TRACK's API v2.2: numbers are registered once, then asked for. */
export async function fakeTracker(): Promise<FakeTracker> {
  const key = 'test-key';
  const parcels: FakeTracker['parcels'] = new Map();
  const requested: string[] = [];
  const registered = new Set<string>();
  const refusal = (number: string, code: number) => ({ number, error: { code, message: 'refused' } });

  function register(number: string) {
    if (registered.has(number)) return { accepted: [], rejected: [refusal(number, -18_019_901)] };
    if (!parcels.has(number)) return { accepted: [], rejected: [refusal(number, -18_010_012)] };
    registered.add(number);
    return { accepted: [{ origin: 1, number, carrier: 100_002 }], rejected: [] };
  }

  function info(number: string) {
    const parcel = parcels.get(number);
    if (!registered.has(number) || !parcel) return { accepted: [], rejected: [refusal(number, -18_019_902)] };
    const latest_event = parcel.at ? { time_utc: parcel.at } : null;
    const track_info = { latest_status: { status: parcel.status }, latest_event };
    return { accepted: [{ number, carrier: 100_002, track_info }], rejected: [] };
  }

  const server = createServer(async (request, response) => {
    requested.push(request.url ?? '');
    if (request.headers['17token'] !== key) return void response.writeHead(401).end();
    const [{ number }] = JSON.parse(await bodyOf(request)) as [{ number: string }];
    const data = request.url?.endsWith('/register') ? register(number) : info(number);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 0, data }));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    key,
    parcels,
    requests: requested,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
