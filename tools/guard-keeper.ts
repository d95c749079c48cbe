import { endAll } from './guard.ts';

/** Waits beside a run for the end of the process that began it, and then ends everything that the run started. */
const folder = process.env.GUARDED_FOLDER ?? '';
if (!folder.startsWith('/')) throw new Error('GUARDED_FOLDER must name the folder of a run');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => {
  void endAll(folder).then(() => process.exit());
});
