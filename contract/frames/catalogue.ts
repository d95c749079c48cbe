import type { z } from 'zod';
import { baseFrames } from './base.ts';
import { callFrames } from './calls.ts';
import { chatFrames } from './chat.ts';

/** Every frame that a browser may send, by its type. */
export const frameCatalogue = { ...baseFrames, ...callFrames, ...chatFrames } as const;

type Frames = typeof frameCatalogue;
export type FrameType = keyof Frames;
/** The params that a browser sends: fields with a default may be left out. */
export type FrameParams<T extends FrameType> = z.input<Frames[T]['params']>;
/** The type of the answer. */
export type FrameResult<T extends FrameType> = z.output<Frames[T]['result']>;
