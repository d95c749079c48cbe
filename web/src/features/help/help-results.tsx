import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import classes from './help.module.css';

/** What the articles say about some words, the best part first. */
export function HelpResults({ text }: { text: string }) {
  const { t } = useTranslation('help');
  const found = useCall('help.search', { text }, { keepPrevious: true });
  return (
    <Panel flush title={t('results')}>
      {found.isPending && <SkeletonRows rows={5} avatar={false} />}
      {found.isError && (
        <div className={classes.pad}>
          <ErrorState onRetry={() => void found.refetch()} retrying={found.isFetching}>
            {errorText(found.error)}
          </ErrorState>
        </div>
      )}
      {found.data?.list.length === 0 && (
        <EmptyState
          title={t('none.title')}
          action={
            <Button variant="light" component={AppLink} href={paths.help()}>
              {t('none.act')}
            </Button>
          }
        >
          {t('none.why')}
        </EmptyState>
      )}
      {found.data && found.data.list.length > 0 && (
        <ul className={classes.entries} aria-live="polite">
          {found.data.list.map(({ id, item, title, heading, topic, excerpt }) => (
            <li key={`${id}/${item}`}>
              <AppLink href={paths.help(id, item)} className={classes.entry}>
                <b>{heading}</b>
                <small className={classes.where}>
                  {t(`topic.${topic}`)}
                  {heading !== title && ` · ${title}`}
                </small>
                <small>{excerpt}</small>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
