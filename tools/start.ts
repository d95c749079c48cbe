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
  if (loadConfig(process.env, process.argv.slice(2)).roles.has('web') && (await buildWeb())) {
    process.stderr.write('web: built\n');
  }
} catch (error) {
  process.stderr.write(`cannot start: ${(error as Error).message}\n`);
  process.exit(1);
}
for (const ending of ENDINGS) process.off(ending, endBuild);
await import('#server/main.ts');
