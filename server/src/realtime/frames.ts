import type { z } from 'zod';
import type { FrameDef } from '#contract/define.ts';
import type { Services } from '#server/app/services.ts';
import type { Session } from '#server/gateway/handler.ts';
import type { Database } from '#server/platform/postgres/db.ts';

/** What every frame's handler is given beside its parameters. */
export interface SocketCall {
  readonly services: Services;
  readonly db: Database;
  readonly session: Session;
  /** Names the socket that asked, among all of all processes. */
  readonly connectionId: string;
  readonly lang: 'en' | 'zh_cn';
}

/** One kind of frame with the code that answers it; a feature lists its own under `socketHandlers`. */
export interface SocketHandler {
  readonly def: FrameDef;
  /** What it answers becomes `data` of the `ack`; an AppError becomes `refused`. */
  readonly run: (call: SocketCall, params: unknown) => Promise<unknown>;
}

/**
 * Ties a handler to the definition of its frame, types included. Frames of one socket run one after another, in the
 * order in which they came.
 */
export function onFrame<P extends z.ZodType, R extends z.ZodType>(
  def: FrameDef<P, R>,
  run: (call: SocketCall, params: z.output<P>) => Promise<z.input<R>>,
): SocketHandler {
  return { def, run: run as SocketHandler['run'] };
}
