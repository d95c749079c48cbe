import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded, type Query } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';

interface Props<T> {
  query: Query<T>;
  /** The name of the browser tab until the ad is there. */
  tab: string;
  children: (ad: T) => ReactNode;
}

/** A page of one sell ad, or its loading, error or gone state. */
export function SellAdLoaded<T>({ query, tab, children }: Props<T>) {
  const { t } = useTranslation('goods');
  return (
    <Loaded
      of={[query]}
      skeleton={{ rows: 5, height: 96 }}
      failed={t('ad.failed')}
      missing={<SellAdGone />}
      around={(placeholder) => <Page tab={tab}>{placeholder}</Page>}
    >
      {children}
    </Loaded>
  );
}

/** A sell ad that is not there (any more), or sells nothing now. */
export function SellAdGone({ why }: { why?: string }) {
  const { t } = useTranslation('goods');
  return (
    <Page title={t('gone.title')}>
      <Panel flush>
        <EmptyState
          picture="cards"
          title={t('gone.head')}
          action={
            <ButtonLink href={paths.gift({ side: 'sell' })} variant="tint">
              {t('gone.others')}
            </ButtonLink>
          }
        >
          {why ?? t('gone.why')}
        </EmptyState>
      </Panel>
    </Page>
  );
}
