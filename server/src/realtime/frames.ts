import type { z } from 'zod';
import type { FrameDef } from '#contract/define.ts';
import type { Services } from '#server/app/services.ts';
import type { Session } from '#server/gateway/handler.ts';
import type { Database } from '#server/platform/postgres/db.ts';

/** The context of every frame's handler. */
export interface SocketCall {
  readonly services: Services;
  readonly db: Database;
  readonly session: Session;
  /** The socket that sent the frame, unique among all processes. */
  readonly connectionId: string;
  /** The areas that the socket has logged in to, beyond its session. */
  readonly areas: Set<'chat'>;
  readonly lang: 'en' | 'zh_cn';
}

/** One kind of frame and its handler; a feature lists its own under `socketHandlers`. */
export interface SocketHandler {
  readonly def: FrameDef;
  /** Its result becomes `data` of the `ack`; an AppError becomes `refused`. */
  readonly run: (call: SocketCall, params: unknown) => Promise<unknown>;
}

/**
 * Ties a handler to the definition of its frame, types included. Frames of one socket run one after another, in the
 * order received.
 */
export function onFrame<P extends z.ZodType, R extends z.ZodType>(
  def: FrameDef<P, R>,
  run: (call: SocketCall, params: z.output<P>) => Promise<z.input<R>>,
): SocketHandler {
  return { def, run: run as SocketHandler['run'] };
}
