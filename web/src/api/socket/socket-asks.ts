import type { FrameAnswer } from '#contract/frames/base.ts';
import { uuid } from '../../lib/crypto/uuid.ts';
import type { ApiError } from '../api-error.ts';
import { readWireError } from '../wire-error.ts';
import type { Line } from './socket-line.ts';

/** A frame without an answer within this time fails, in milliseconds. */
const ANSWER_MS = 20_000;

interface PendingFrame {
  resolve: (data: unknown) => void;
  reject: (error: ApiError) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** The frames of this tab that wait for their answer. */
export interface Asks {
  ask(line: Line | null, type: string, params: unknown): Promise<unknown>;
  /** Handles an answer; answers to other tabs' frames are ignored. */
  answered(answer: FrameAnswer): void;
  /** The connection was lost: the outcome of the frames is unknown. */
  giveUp(): void;
}

export function openAsks(errorOf: (what: 'offline' | 'timeout') => ApiError): Asks {
  const requested = new Map<string, PendingFrame>();
  const settle = (ref: string): PendingFrame | undefined => {
    const item = requested.get(ref);
    clearTimeout(item?.timer);
    requested.delete(ref);
    return item;
  };
  return {
    ask(line, type, params) {
      if (!line?.isOpen()) return Promise.reject(errorOf('offline'));
      const ref = uuid();
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => settle(ref)?.reject(errorOf('timeout')), ANSWER_MS);
        requested.set(ref, { resolve, reject, timer });
        line.send(JSON.stringify({ type, ref, params }));
      });
    },
    answered(answer) {
      const item = settle(answer.ref);
      if (answer.type === 'ack') item?.resolve(answer.data);
      else item?.reject(readWireError(answer));
    },
    giveUp() {
      for (const ref of [...requested.keys()]) settle(ref)?.reject(errorOf('offline'));
    },
  };
}
