import { loadConfig } from '#server/platform/config.ts';
import { buildWeb } from './build-web.ts';

/**
 * `npm start` in a checkout: builds the pages if their sources changed, then runs the server. A production installation
 * has built pages and runs `server/src/main.ts`, which needs no build tools.
 */
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const;

/** During the build nothing else handles these signals; exiting ends the build too. */
const endBuild = (): never => process.exit(130);

for (const ending of ENDINGS) process.on(ending, endBuild);
process.channel?.unref();
try {
  const config = loadConfig(process.env, process.argv.slice(2));
  if (config.roles.has('web') && (await buildWeb())) process.stderr.write('web: built\n');
  if (config.demo && config.demoChain && config.networks.length === 0) await bringChain(config.dataDir);
} catch (error) {
  process.stderr.write(`cannot start: ${(error as Error).message}\n`);
  process.exit(1);
}
for (const ending of ENDINGS) process.off(ending, endBuild);
await import('#server/main.ts');

/** The demo is of use without its chain too, where this machine has no program for it. */
async function bringChain(dataDir: string): Promise<void> {
  try {
    const { startDemoChain } = await import('./demo-chain/demo-chain.ts');
    Object.assign(process.env, (await startDemoChain(dataDir)).env);
  } catch (error) {
    process.stderr.write(`demo chain: none, so that nothing is paid in or out: ${(error as Error).message}\n`);
  }
}
