import { parentPort, workerData } from 'node:worker_threads';
import { type Submission, sealOpener } from './open-seals.ts';
import { type VaultSecrets, vaultKeys } from './vault-keys.ts';

/** The thread that opens seals: receives lists of submissions, sends lists of results. */
const openSeals = sealOpener(vaultKeys(workerData as VaultSecrets));

parentPort?.on('message', (submissions: readonly Submission[]) => {
  parentPort?.postMessage(submissions.map(openSeals));
});
