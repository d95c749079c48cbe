import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { pdfFault } from './check-pdf.ts';
import { cleanVideo, VideoError } from './clean-video.ts';
import type { Inspection, InspectionJob } from './inspect.ts';

/** Runs one job of inspect.ts in a separate thread, answers and ends. */
async function run(job: InspectionJob): Promise<Inspection> {
  if (job.kind === 'pdf') return { fault: pdfFault(readFileSync(job.path)), video: null };
  try {
    return { fault: null, video: await cleanVideo(job.path, job.target, { maxS: job.maxS }) };
  } catch (error) {
    return { fault: error instanceof VideoError ? error.fault : 'broken', video: null };
  }
}

parentPort?.postMessage(await run(workerData as InspectionJob));
