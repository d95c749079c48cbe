import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ReportsTab } from '#web/features/chat/public.tsx';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { useGo } from '#web/ui/layout/use-go.ts';
import { Page } from '#web/ui/page/page.tsx';
import { EntriesTab } from './entries-tab.tsx';
import { WORD_TABS } from './pages.ts';
import classes from './sensitive-words.module.css';
import { TriggersTab } from './triggers-tab.tsx';

/** Staff keep the lists of sensitive words here, and see who wrote them. */
export function WordsPage() {
  const { t } = useTranslation('sensitive-words');
  const go = useGo();
  const [{ tab }] = usePageSearch('/staff/words');
  return (
    <Page title={t('title')} sub={t('sub')}>
      <SavedFilters list="words" />
      <div className={classes.tabs}>
        <SegmentedControl
          value={tab}
          // Each tab has its own filters; changing tabs drops them from the address.
          onChange={(next) => go(paths.words(next === 'list' ? undefined : next), { replace: true })}
          data={WORD_TABS.map((option) => ({ value: option, label: t(`tab.${option}`) }))}
          aria-label={t('title')}
        />
      </div>
      {tab === 'list' && <EntriesTab />}
      {tab === 'triggers' && <TriggersTab />}
      {tab === 'reports' && <ReportsTab />}
    </Page>
  );
}
