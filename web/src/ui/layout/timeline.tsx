import { IconCheck, IconHourglassHigh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/text.ts';
import classes from './timeline.module.css';

export interface TimelineStep {
  key: string;
  label: ReactNode;
  /** A time when done, "by 14:32" when now, what is to come when later. */
  meta?: ReactNode;
  state: 'done' | 'now' | 'later' | 'stop';
  /** For a step to come. */
  icon?: ReactNode;
}

/** At most six steps. On a phone it stands upright and shows what is now and next until it is opened. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const now = steps.findIndex((step) => step.state === 'now');
  const from = now < 0 ? steps.length - 1 : now;
  return (
    <div className={classes.box}>
      <ol className={cx(classes.list, open && classes.openList)} style={{ ['--steps' as string]: steps.length }}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={cx(classes.step, classes[step.state], (index < from || index > from + 1) && classes.far)}
            aria-current={step.state === 'now' ? 'step' : undefined}
          >
            <i className={classes.disc}>{iconOf(step)}</i>
            <span className={classes.text}>
              {step.label}
              {step.meta && <small>{step.meta}</small>}
            </span>
          </li>
        ))}
      </ol>
      {steps.length > 2 && (
        <button type="button" className={classes.more} onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? t('timeline.less') : t('timeline.more', { count: steps.length })}
        </button>
      )}
    </div>
  );
}

function iconOf(step: TimelineStep): ReactNode {
  if (step.state === 'done') return <IconCheck size={15} stroke={2.6} />;
  return step.icon ?? (step.state === 'now' ? <IconHourglassHigh size={15} stroke={2} /> : null);
}
