import { Worker } from 'node:worker_threads';
import type { PdfFault } from './check-pdf.ts';
import type { CleanVideo, VideoFault } from './clean-video.ts';

export type InspectionJob =
  | { readonly kind: 'pdf'; readonly path: string }
  | { readonly kind: 'video'; readonly path: string; readonly target: string; readonly maxS: number };

export interface Inspection {
  readonly fault: PdfFault | VideoFault | null;
  readonly video: CleanVideo | null;
}

const BROKEN: Inspection = { fault: 'broken', video: null };
const MAX_HEAP_MB = 256;

/**
 * Reads an untrusted file in a separate thread with limited memory and time: a file made to hang or to exhaust its
 * reader only costs that thread, and is reported as broken.
 */
export function inspect(job: InspectionJob, timeoutMs: number): Promise<Inspection> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./inspect-worker.ts', import.meta.url), {
      workerData: job,
      // The thread gets none of our environment.
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    worker.stdout.resume();
    worker.stderr.resume();
    const done = (inspection: Inspection): void => {
      clearTimeout(timer);
      resolve(inspection);
      void worker.terminate();
    };
    const timer = setTimeout(() => done(BROKEN), timeoutMs);
    worker.once('message', done);
    worker.once('error', () => done(BROKEN));
    worker.once('exit', () => done(BROKEN));
  });
}
