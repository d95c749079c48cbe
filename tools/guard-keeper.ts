import { endAll } from './guard.ts';

/** Waits until the process that began a run has ended, and then ends everything that the run started. */
const folder = process.env.GUARDED_FOLDER ?? '';
if (!folder.startsWith('/')) throw new Error('GUARDED_FOLDER must name the folder of a run');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => {
  void endAll(folder).then(() => process.exit());
});
