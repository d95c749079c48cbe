import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../ui/error-state.tsx';
import classes from './page-error.module.css';

/** A page that could not be fetched or drawn. A missing chunk usually means a new version: reloading gets it. */
export function PageError({ error }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const message = error instanceof Error ? error.message : String(error);
  const chunk = /dynamically imported module|Loading chunk|Importing a module/i.test(message);
  return (
    <div className={classes.box}>
      <ErrorState title={chunk ? t('chunkFailed') : t('pageFailed')} onRetry={() => location.reload()}>
        {chunk ? t('chunkFailedWhy') : message}
      </ErrorState>
    </div>
  );
}
