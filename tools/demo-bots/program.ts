import { FIRST_BOT } from '#tools/seed/fixed-ids.ts';
import { gatewayClient, loadConstants, shareConstants } from '#tools/wire/gateway-client.ts';
import { runBot } from './bot.ts';
import { cast } from './cast.ts';
import { LOGIN_PASSWORD } from './duty.ts';

/**
 * The demo's bots, in a process of their own that has the address of the gateway and nothing else: no database, no key. It ends with
 * the product. Argument: the address.
 */
/** Tells the parent that so many bots are online, or what went wrong. */
export type BotsNews = { readonly online: number } | { readonly trouble: string };

const [url = ''] = process.argv.slice(2);
const ending = new AbortController();
const end = (): void => ending.abort();
process.once('disconnect', end);
process.once('SIGTERM', end);
// A terminal's Ctrl-C reaches this process too; the product ends it.
process.on('SIGINT', () => undefined);

const tell = (news: BotsNews): void => {
  process.send?.(news);
};

shareConstants(url, await loadConstants(url));
const since = await joinedAt();
const parts = cast();
let online = 0;
const onOnline = (): void => {
  online += 1;
  if (online === parts.length) tell({ online });
};
await Promise.all(
  parts.map((part) =>
    runBot({ url, part, since, ending: ending.signal, onOnline, onTrouble: (trouble) => tell({ trouble }) }),
  ),
);
process.exit();

/** When the bots joined this demo. */
async function joinedAt(): Promise<number> {
  const wire = gatewayClient(url, { deviceId: `demo-bot-${FIRST_BOT}` });
  await wire.login(FIRST_BOT, LOGIN_PASSWORD, 'auth.serviceLogin');
  const { joinedAt: joined } = await wire.call('users.getMe', {});
  await wire.call('auth.logout', {});
  return Date.parse(joined);
}
