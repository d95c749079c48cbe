import { readFileSync } from 'node:fs';
import { pdfFault } from './check-pdf.ts';
import { cleanVideo, VideoError } from './clean-video.ts';
import { cleanImage, ImageError } from './image.ts';
import type { Inspection, InspectionJob } from './inspect.ts';

/** The process that reads strangers' files: receives one job at a time, answers, and ends with its parent. */

/** What it writes is for the server's user only, whichever library writes it. */
process.umask(0o077);

/** How often this process looks at its own size. */
const LOOK_MS = 10;

const [limit = ''] = process.argv.slice(2);
const maxBytes = Number(limit);

/** Runs while sharp decodes in its own threads, and so sees an image that unfolds to more than it may. */
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.exit(1);
}, LOOK_MS).unref();

const NOTHING: Inspection = { fault: null, image: null, video: null };

async function run(job: InspectionJob): Promise<Inspection> {
  if (job.kind === 'pdf') return { ...NOTHING, fault: pdfFault(readFileSync(job.path)) };
  try {
    if (job.kind === 'image') return { ...NOTHING, image: await cleanImage(job.path, job.target, job.limits) };
    return { ...NOTHING, video: await cleanVideo(job.path, job.target, { maxS: job.maxS }) };
  } catch (error) {
    return { ...NOTHING, fault: error instanceof VideoError || error instanceof ImageError ? error.fault : 'broken' };
  }
}

process.on('message', async (job: InspectionJob) => {
  process.send?.(await run(job));
});
process.on('disconnect', () => process.exit());
