import { parentPort, workerData } from 'node:worker_threads';
import { type Submission, sealOpener } from './open-seals.ts';
import { vaultKeys } from './vault-keys.ts';

/** The thread that opens seals: receives lists of submissions, sends lists of results. */
const openSeals = sealOpener(vaultKeys(Buffer.from(workerData as Uint8Array)));

parentPort?.on('message', (submissions: readonly Submission[]) => {
  parentPort?.postMessage(submissions.map(openSeals));
});
