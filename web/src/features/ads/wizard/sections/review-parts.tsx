import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type KeyValueRow, KeyValues } from '#web/ui/list/key-values.tsx';
import classes from '../ad-form.module.css';
import type { Step } from '../ad-form-schema.ts';
import { STEP_PATHS } from '../wizard-paths.ts';

interface Props {
  parts: readonly (readonly [Step, readonly KeyValueRow[]])[];
  stepName: (step: Step) => string;
  aside?: ReactNode;
  children?: ReactNode;
}

/** Everything once more, each part with the way back to where it is changed. */
export function ReviewParts({ parts, stepName, aside, children }: Props) {
  const { t } = useTranslation('ads');
  return (
    <Panel title={t('review.title')} aside={aside}>
      <div className={classes.stack}>
        {parts.map(([step, rows]) => (
          <div key={step} className={classes.part}>
            <KeyValues rows={rows} />
            <AppLink
              href={STEP_PATHS[step]()}
              className={classes.link}
              aria-label={t('review.changeOf', { name: stepName(step) })}
            >
              {t('review.change')}
            </AppLink>
          </div>
        ))}
        {children}
      </div>
    </Panel>
  );
}
