import { useTranslation } from 'react-i18next';
import { cx } from '#web/lib/text.ts';
import classes from './sell.module.css';

/** The three steps of a sale; this page is the first. */
export function SellSteps({ name }: { name: string }) {
  const { t } = useTranslation('market');
  const steps = [t('steps.add'), t('steps.open', { name }), t('steps.points')];
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        <li key={step} className={cx(index === 0 && classes.on)} aria-current={index === 0 ? 'step' : undefined}>
          <i aria-hidden="true">{index + 1}</i>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
