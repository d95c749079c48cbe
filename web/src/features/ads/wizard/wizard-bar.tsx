import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/lib/text.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { STEPS, type Step } from './ad-form-schema.ts';
import classes from './wizard.module.css';
import { STEP_PATHS } from './wizard-paths.ts';

interface Props {
  step: Step;
  open: Step;
  /** What a step is called, where it is not the card's. */
  name?: (step: Step) => string;
}

/** The six steps: done, current, to come. Done steps can be opened again. */
export function WizardBar({ step, open, name }: Props) {
  const { t } = useTranslation('ads');
  const nameOf = name ?? ((item: Step) => t(`steps.${item}`));
  return (
    <nav aria-label={t('steps.label')}>
      <ol className={classes.steps}>
        {STEPS.map((item) => {
          const done = item < open;
          const inside = (
            <>
              <i aria-hidden="true">{done && item !== step ? <IconCheck size={14} stroke={2.4} /> : item}</i>
              <span>{nameOf(item)}</span>
            </>
          );
          const classNames = cx(classes.step, item === step && classes.on, done && classes.done);
          return (
            <li key={item} className={classNames} aria-current={item === step ? 'step' : undefined}>
              {item <= open && item !== step ? (
                <AppLink href={STEP_PATHS[item]()}>{inside}</AppLink>
              ) : (
                <span>{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
      <p className={classes.short}>{t('steps.of', { step, name: nameOf(step) })}</p>
    </nav>
  );
}
