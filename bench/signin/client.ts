import type { Socket } from 'node:net';
import { finishLogin, login } from '#contract/functions/auth.ts';
import { totpAt } from '#server/features/auth/factors/totp.ts';
import { exchange, isOk, openSockets, type Target, wireOf } from '../lib/wire.ts';
import { USERS } from '../orders/world.ts';

/**
 * People who sign in, in a separate process: each connection takes one account after the other through both steps, the
 * password and then the code of its app, on a device that the account knows.
 */
export interface SigninPlan extends Target {
  readonly password: string;
  /** Of every account's app, in base32; each account has used none of its codes. */
  readonly totpSecret: string;
  readonly clients: number;
  readonly warmUpMs: number;
  readonly seconds: number;
}

export interface SigninResult {
  readonly placed: number;
  readonly refused: Record<string, number>;
  readonly elapsedMs: number;
  /** Medians of the two steps. */
  readonly p50Ms: { readonly password: number; readonly code: number };
}

class Refused extends Error {}

const refuse = (name: string, answer: string): never => {
  throw new Refused(`${name}: ${answer.slice(0, 160)}`);
};

async function run(plan: SigninPlan): Promise<SigninResult> {
  const sockets = await openSockets(plan, plan.clients);
  const times: Record<'password' | 'code', number[]> = { password: [], code: [] };
  const signIn = async (socket: Socket, userNo: number): Promise<void> => {
    const { password, totpSecret } = plan;
    const begun = performance.now();
    const params = { account: `bench_${userNo}`, password };
    const first = await exchange(socket, wireOf(plan, { code: login.code, params }));
    const ticket = /"ticket":"([^"]+)"/.exec(first)?.[1] ?? refuse('password', first);
    const passed = performance.now();
    const proof = { ticket, googleCode: totpAt(totpSecret, Date.now()) };
    const second = await exchange(socket, wireOf(plan, { code: finishLogin.code, params: proof }));
    if (!isOk(second)) refuse('code', second);
    times.password.push(passed - begun);
    times.code.push(performance.now() - passed);
  };

  let next = 0;
  let done = 0;
  const refused: Record<string, number> = {};
  const from = performance.now() + plan.warmUpMs;
  const until = from + plan.seconds * 1000;
  setTimeout(() => process.stdout.write('measuring\n'), plan.warmUpMs);
  await Promise.all(
    sockets.map(async (socket) => {
      while (performance.now() < until) {
        try {
          // An account's turn comes again long after its last code's time is over.
          await signIn(socket, 1 + (next++ % USERS));
          const now = performance.now();
          if (now >= from && now <= until) done += 1;
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          refused[error.message] = (refused[error.message] ?? 0) + 1;
        }
      }
    }),
  );
  process.stdout.write('measured\n');
  for (const socket of sockets) socket.destroy();
  const p50 = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const p50Ms = { password: p50(times.password), code: p50(times.code) };
  return { placed: done, refused, elapsedMs: plan.seconds * 1000, p50Ms };
}

const result = await run(JSON.parse(process.argv[2] ?? '{}') as SigninPlan);
process.stdout.write(`result ${JSON.stringify(result)}\n`);
process.exit(0);
