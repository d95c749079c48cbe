import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a fake text service does with the next text that it is handed. */
export type NextText = 'take' | 'refuse' | 'take and say nothing' | 'break' | 'be busy';

/** A text as the service took it. */
export interface TakenText {
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

export interface FakeTextService {
  readonly url: string;
  readonly texts: TakenText[];
  /** When each of them was taken. */
  readonly times: Date[];
  /** Requests by path, in order. */
  readonly requests: string[];
  /** What is done with the texts to come, in order; `take` after that. */
  readonly next: NextText[];
  close(): Promise<void>;
}

const ACCOUNT = 'AC0000000000000000000000000000test';
const SECRET = 'test-secret';
export const FAKE_TWILIO = { account: ACCOUNT, secret: SECRET, from: '+15005550006' } as const;
export const FAKE_TERMII = { secret: SECRET, from: 'Cardway' } as const;

interface DatedText extends TakenText {
  readonly at: Date;
}

interface Protocol {
  /** Reads one call: a text to send, or the list of those that were taken. Null: it may not. */
  read(request: IncomingMessage, body: string): { to: string; text: string } | 'list' | null;
  accepted(text: TakenText): { status: number; body: unknown };
  refused: { status: number; body: unknown };
  list(texts: readonly DatedText[], request: IncomingMessage): unknown;
}

/** A server that speaks what we use of Twilio's Messages resource, API 2010-04-01. */
export const fakeTwilio = (): Promise<FakeTextService> => fakeService(TWILIO);

/** A server that speaks what we use of Termii's messaging and history APIs. */
export const fakeTermii = (): Promise<FakeTextService> => fakeService(TERMII);

const TWILIO: Protocol = {
  read(request, body) {
    const authorization = `Basic ${Buffer.from(`${ACCOUNT}:${SECRET}`).toString('base64')}`;
    if (request.headers.authorization !== authorization) return null;
    if (!request.url?.startsWith(`/2010-04-01/Accounts/${ACCOUNT}/Messages.json`)) return null;
    if (request.method === 'GET') return 'list';
    const form = new URLSearchParams(body);
    return form.get('From') === FAKE_TWILIO.from ? { to: form.get('To') ?? '', text: form.get('Body') ?? '' } : null;
  },
  accepted: ({ id, to, text }) => ({ status: 201, body: { sid: id, status: 'queued', to, body: text } }),
  refused: { status: 400, body: { code: 21_610, message: 'Attempt to send to unsubscribed recipient', status: 400 } },
  list(texts, request) {
    const to = new URL(request.url ?? '', 'http://fake').searchParams.get('To');
    const rows = texts.filter((text) => text.to === to).reverse();
    const messages = rows.map(({ id, to: number, text, at }) => {
      const date = at.toUTCString().replace('GMT', '+0000');
      return { sid: id, to: number, body: text, status: 'sent', date_created: date };
    });
    return { messages };
  },
};

const TERMII: Protocol = {
  read(request, body) {
    const url = new URL(request.url ?? '', 'http://fake');
    if (url.pathname === '/api/sms/inbox') return url.searchParams.get('api_key') === SECRET ? 'list' : null;
    const fields = JSON.parse(body) as Record<string, string>;
    const isOurs = fields.api_key === SECRET && fields.from === FAKE_TERMII.from && fields.channel === 'dnd';
    return isOurs && fields.type === 'plain' ? { to: fields.to ?? '', text: fields.sms ?? '' } : null;
  },
  accepted: ({ id }) => ({
    status: 200,
    body: { code: 'ok', message_id: id, message: 'Successfully Sent', balance: 9, user: 'Test' },
  }),
  refused: { status: 400, body: { message: 'Insufficient balance' } },
  list: (texts) =>
    [...texts].reverse().map(({ id, to, text, at }) => {
      const time = at.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' ');
      return { receiver: to, message: text, message_id: id, status: 'Delivered', created_at: time };
    }),
};

async function fakeService(protocol: Protocol): Promise<FakeTextService> {
  const texts: TakenText[] = [];
  const times: Date[] = [];
  const requests: string[] = [];
  const next: NextText[] = [];
  const dated = () => texts.map((text, index) => ({ ...text, at: times[index] ?? new Date() }));
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`);
    const call = protocol.read(request, await bodyOf(request));
    if (call === null) return answer(response, 401, { message: 'not authorised' });
    if (call === 'list') return answer(response, 200, protocol.list(dated(), request));
    const what = next.shift() ?? 'take';
    if (what === 'be busy') return answer(response, 429, {});
    if (what === 'break') return answer(response, 503, {});
    if (what === 'refuse') return answer(response, protocol.refused.status, protocol.refused.body);
    const text = { ...call, id: `text-${texts.length + 1}` };
    texts.push(text);
    times.push(new Date());
    if (what === 'take and say nothing') return;
    const { status, body } = protocol.accepted(text);
    answer(response, status, body);
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, texts, times, requests, next, close: () => closed(server) };
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
