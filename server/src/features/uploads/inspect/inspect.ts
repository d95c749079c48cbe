import type { PdfFault } from './check-pdf.ts';
import type { CleanVideo, VideoFault } from './clean-video.ts';
import type { CleanImage, ImageFault, ImageLimits } from './image.ts';
import { borrowChild, type Child, newChild } from './inspector-pool.ts';

/** `target`: where the file that is written anew goes. */
export type InspectionJob =
  | { readonly kind: 'pdf'; readonly path: string }
  | { readonly kind: 'image'; readonly path: string; readonly target: string; readonly limits: ImageLimits }
  | { readonly kind: 'video'; readonly path: string; readonly target: string; readonly maxS: number };

export interface Inspection {
  readonly fault: PdfFault | VideoFault | ImageFault | null;
  readonly image: CleanImage | null;
  readonly video: CleanVideo | null;
}

export interface InspectionLimits {
  readonly timeoutMs: number;
  /** Of the process that reads the file. */
  readonly maxBytes: number;
}

const BROKEN: Inspection = { fault: 'broken', image: null, video: null };

/**
 * Reads an untrusted file in a process of its own, with limited memory and time and none of our environment: a file made
 * to hang or to exhaust its reader only costs that process, and is reported as broken. A process that ends after it has read
 * other files may have died of those: then a new one reads the file.
 */
export async function inspect(job: InspectionJob, limits: InspectionLimits): Promise<Inspection> {
  const child = borrowChild(limits.maxBytes);
  const answer = await askChild(child, job, limits.timeoutMs);
  const isOthersFault = answer === 'ended' && !child.isNew;
  const last = isOthersFault ? await askChild(newChild(limits.maxBytes), job, limits.timeoutMs) : answer;
  return typeof last === 'string' ? BROKEN : last;
}

type Answer = Inspection | 'ended' | 'late';

async function askChild(child: Child, job: InspectionJob, timeoutMs: number): Promise<Answer> {
  const answer = await answerOf(child, job, timeoutMs);
  if (typeof answer === 'string') child.end();
  else child.giveBack();
  return answer;
}

function answerOf({ process }: Child, job: InspectionJob, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    const done = (answer: Answer): void => {
      clearTimeout(timer);
      process.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
      resolve(answer);
    };
    const onMessage = (message: unknown): void => done(message as Inspection);
    const onEnd = (): void => done('ended');
    const timer = setTimeout(() => done('late'), timeoutMs);
    process.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
    process.send(job, (error) => error && onEnd());
  });
}
