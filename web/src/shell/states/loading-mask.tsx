import { useTranslation } from 'react-i18next';
import { useBusy } from '../../api/busy.ts';
import { cx } from '../../lib/text.ts';
import classes from './loading-mask.module.css';

/**
 * Covers the page while a command runs, so that nothing can be pressed twice; what is read lets presses through. No
 * spinner: a thin line at the top moves, and the button that was pressed says what is going on.
 */
export function LoadingMask() {
  const { t } = useTranslation('ui');
  const busy = useBusy();
  return (
    <div
      role="status"
      className={cx(classes.mask, busy && classes.shown, busy === 'read' && classes.reading)}
      aria-hidden={!busy}
    >
      <div className={classes.line} role="progressbar" aria-label={t('loading')} />
    </div>
  );
}
