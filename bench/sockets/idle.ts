import { openRaw } from '#tests/fixtures/raw-socket.ts';
import { ticketOf } from './world.ts';

/** Many sockets that send nothing and answer pings; they stay until this process is ended. */
interface IdlePlan {
  readonly url: string;
  readonly ticketRound: number;
  readonly sockets: number;
}

const OPENING = 32;
const PER_ADDRESS = 4_000;

const plan = JSON.parse(process.argv[2] ?? '{}') as IdlePlan;
const { hostname: host, port } = new URL(plan.url);
let next = 0;
await Promise.all(
  Array.from({ length: OPENING }, async () => {
    while (next < plan.sockets) {
      const n = next++;
      const localAddress = `127.0.0.${1 + Math.floor(n / PER_ADDRESS)}`;
      const path = `/socket?ticket=${ticketOf(plan.ticketRound, n)}`;
      await openRaw({ host, port: Number(port), path, localAddress }, { hear: () => undefined });
    }
  }),
);
process.stdout.write('opened\n');
