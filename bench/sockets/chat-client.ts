import { setTimeout as sleep } from 'node:timers/promises';
import { frameOf, openRaw, type RawSocket } from '#tests/fixtures/raw-socket.ts';
import { pairOf, TALKERS, ticketOf, userOf } from './world.ts';

/** Neighbours who write to each other: the next message is sent when the previous one has arrived. */
export interface ChatPlan {
  readonly url: string;
  readonly ticketRound: number;
  readonly warmUpMs: number;
  readonly seconds: number;
}

export interface ChatResult {
  /** Messages that were stored and reached the other socket. */
  readonly delivered: number;
  readonly elapsedMs: number;
  readonly refused: number;
}

const OPENING = 50;
const MESSAGES_EACH = 'Is the receipt in the picture from the shop where you bought the card?';

async function run(plan: ChatPlan): Promise<ChatResult> {
  const { hostname: host, port } = new URL(plan.url);
  const sockets: RawSocket[] = [];
  let delivered = 0;
  let refused = 0;
  let sent = 0;
  const write = (n: number): void => {
    sent += 1;
    const clientId = `00000000-0000-7000-8000-${sent.toString(16).padStart(12, '0')}`;
    const params = { conversationId: pairOf(n), clientId, kind: 'text', text: MESSAGES_EACH };
    sockets[n]?.write(frameOf(JSON.stringify({ type: 'chat.send', ref: String(sent), params })));
  };
  /** An event with the other's name in it is a received message; the sender's own message comes back as well. */
  const hear = (n: number, fromOther: string, text: Buffer): void => {
    if (text.includes('"type":"refused"')) refused += 1;
    else if (text.includes('"type":"event"') && text.includes(fromOther)) {
      delivered += 1;
      write(n);
    }
  };
  for (let first = 0; first < TALKERS; first += OPENING) {
    const opened = Array.from({ length: OPENING }, (_, index) => {
      const n = first + index;
      const path = `/socket?ticket=${ticketOf(plan.ticketRound, n)}`;
      const fromOther = `"senderId":"${userOf(n ^ 1)}"`;
      return openRaw(
        { host, port: Number(port), path, localAddress: '127.0.0.1' },
        {
          hear: (text) => hear(n, fromOther, text),
        },
      );
    });
    sockets.push(...(await Promise.all(opened)));
  }
  for (let n = 0; n < TALKERS; n += 2) write(n);
  await sleep(plan.warmUpMs);
  process.stdout.write('measuring\n');
  const before = delivered;
  const begin = performance.now();
  await sleep(plan.seconds * 1000);
  const result = { delivered: delivered - before, elapsedMs: performance.now() - begin, refused };
  process.stdout.write('measured\n');
  for (const socket of sockets) socket.destroy();
  return result;
}

const result = await run(JSON.parse(process.argv[2] ?? '{}') as ChatPlan);
process.stdout.write(`result ${JSON.stringify(result)}\n`);
process.exit(0);
