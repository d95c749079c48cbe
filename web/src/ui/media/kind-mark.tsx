import type { ReactNode } from 'react';
import { cx } from '../../lib/text.ts';
import tones from '../tones.module.css';
import classes from './kind-mark.module.css';

export type MarkTone = 'turn' | 'done' | 'stop' | 'wait' | 'frozen';

/** What a line is about, at a glance: a picture on the ground of its tone. */
export function KindMark({ tone, children }: { tone: MarkTone; children: ReactNode }) {
  return <span className={cx(classes.mark, tones[tone])}>{children}</span>;
}
