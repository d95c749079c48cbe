import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a fake channel does with the next payment that it is asked for. */
export type NextPayment = 'take' | 'refuse' | 'take and say nothing' | 'break' | 'be busy';

/** A payment as the channel took it. */
export interface FakePayment {
  readonly reference: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: string;
  /** The code of the bank or operator as it came; empty: none did. */
  readonly bank: string;
  readonly accountNumber: string;
  state: 'pending' | 'success' | 'failed';
}

export interface FakeWebhook {
  readonly body: Buffer;
  readonly headers: Record<string, string>;
}

export interface FakeChannel {
  readonly url: string;
  /** The entry of PAYOUT_CHANNELS that leads here. */
  readonly setup: Readonly<Record<string, unknown>>;
  readonly payments: Map<string, FakePayment>;
  /** The holder of an account number; others are not there. */
  readonly holders: Map<string, string>;
  /** What becomes of payments to an account number at once; others stay pending. */
  readonly outcomes: Map<string, 'success' | 'failed'>;
  /** Method and path of each request, in order. */
  readonly requests: string[];
  /** The body of each request, in order. */
  readonly bodies: string[];
  /** How many times each reference was asked for, paid or not. */
  readonly calls: string[];
  /** The references whose payment got no answer, made or not. */
  readonly unanswered: string[];
  /** What is done with the payments to come, in order; `take` after that. */
  readonly next: NextPayment[];
  /** The channel’s own decision. */
  settle(reference: string, state: 'success' | 'failed'): void;
  /** A webhook about a payment as the channel signs it; `claims` says what it tells, true or not. */
  webhook(reference: string, claims?: 'success' | 'failed'): FakeWebhook;
  /** Questions are answered with an error of the server; payments as `next` says. */
  fail(isFailing: boolean): void;
  close(): Promise<void>;
}

export type Question =
  | { readonly kind: 'name'; readonly bank: string; readonly accountNumber: string }
  | { readonly kind: 'pay'; readonly payment: Omit<FakePayment, 'state'> }
  | { readonly kind: 'status'; readonly reference: string }
  /** Whether there is such an account, without its holder. */
  | { readonly kind: 'account'; readonly accountNumber: string }
  /** Answered at once, as a payment that the service does not take as it is. */
  | { readonly kind: 'plain'; readonly reply: Reply };

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** How one service speaks. */
export interface Protocol {
  readonly setup: Readonly<Record<string, unknown>>;
  /** Null: the request is not signed as the documentation says, or is no request of it. */
  read(request: IncomingMessage, body: string): Question | null;
  readonly unsigned: Reply;
  named(name: string | null): Reply;
  /** Only of a service that knows accounts without their holders. */
  account?(number: string, isThere: boolean): Reply;
  taken(payment: FakePayment): Reply;
  refused(reason: string): Reply;
  status(payment: FakePayment | null): Reply;
  webhook(payment: FakePayment): FakeWebhook;
}

const BROKEN: Reply = { status: 503, body: { message: 'out of order' } };
const BUSY: Reply = { status: 429, body: { message: 'too many requests' } };

/** A server that keeps payments and speaks one service’s protocol. A reference is taken once; again it is refused. */
export async function fakeChannel(protocol: Protocol): Promise<FakeChannel> {
  const payments = new Map<string, FakePayment>();
  const holders = new Map<string, string>();
  const outcomes = new Map<string, 'success' | 'failed'>();
  const requests: string[] = [];
  const bodies: string[] = [];
  const calls: string[] = [];
  const unanswered: string[] = [];
  const next: NextPayment[] = [];
  let isFailing = false;

  function pay(payment: Omit<FakePayment, 'state'>): Reply | 'silence' {
    calls.push(payment.reference);
    const step = next.shift() ?? 'take';
    if (step === 'break' || step === 'take and say nothing') unanswered.push(payment.reference);
    if (step === 'be busy') return BUSY;
    if (step === 'break') return 'silence';
    if (step === 'refuse') return protocol.refused('Insufficient balance');
    if (payments.has(payment.reference)) return protocol.refused('Duplicate reference');
    const stored: FakePayment = { ...payment, state: outcomes.get(payment.accountNumber) ?? 'pending' };
    payments.set(payment.reference, stored);
    return step === 'take and say nothing' ? 'silence' : protocol.taken(stored);
  }

  function answer(question: Question): Reply | 'silence' {
    if (question.kind === 'pay') return pay(question.payment);
    if (isFailing) return BROKEN;
    if (question.kind === 'plain') return question.reply;
    if (question.kind === 'account')
      return protocol.account?.(question.accountNumber, holders.has(question.accountNumber)) ?? protocol.unsigned;
    if (question.kind === 'name') return protocol.named(holders.get(question.accountNumber) ?? null);
    return protocol.status(payments.get(question.reference) ?? null);
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests.push(`${request.method} ${request.url}`);
    const body = await bodyOf(request);
    bodies.push(body);
    const question = protocol.read(request, body);
    const reply = question === null ? protocol.unsigned : answer(question);
    if (reply === 'silence') return void request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
  };
  const { url, close } = await listen(serve);
  return {
    url,
    setup: { ...protocol.setup, url },
    payments,
    holders,
    outcomes,
    requests,
    bodies,
    calls,
    unanswered,
    next,
    settle(reference, state) {
      paymentIn(payments, reference).state = state;
    },
    webhook: (reference, claims) => {
      const payment = paymentIn(payments, reference);
      return protocol.webhook({ ...payment, state: claims ?? payment.state });
    },
    fail(value) {
      isFailing = value;
    },
    close,
  };
}

function paymentIn(payments: ReadonlyMap<string, FakePayment>, reference: string): FakePayment {
  const payment = payments.get(reference);
  if (payment === undefined) throw new Error(`the fake channel has no payment ${reference}`);
  return payment;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

async function listen(serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export const jsonIn = (body: string): Record<string, unknown> => {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return {};
  }
};
