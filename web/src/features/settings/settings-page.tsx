import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { Page } from '#web/ui/page/page.tsx';
import { ChangesTab } from './changes-tab.tsx';
import { MethodsTab } from './methods-tab.tsx';
import { RatesTab } from './rates-tab.tsx';
import { RulesTab } from './rules-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import classes from './settings.module.css';
import { TABS } from './settings-tabs.ts';
import { TypesTab } from './types-tab.tsx';

/** Settings that an administrator can change while the product runs; other staff can only read them. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const go = useGo();
  const [{ tab }] = usePageSearch('/staff/settings');
  const isAdmin = useSession().user?.role === 'admin';
  return (
    <Page title={t('title')} sub={t('sub')}>
      <SavedFilters list="settings" />
      <div className={classes.tabs}>
        <SegmentedControl
          value={tab}
          // Each tab has its own filters; changing tabs drops them from the address.
          onChange={(next) => go(paths.settings(next === 'rules' ? undefined : next), { replace: true })}
          data={TABS.filter((option) => isAdmin || option !== 'security').map((option) => ({
            value: option,
            label: t(`tab.${option}`),
          }))}
          aria-label={t('title')}
        />
      </div>
      {!isAdmin && <Note>{t('readOnly')}</Note>}
      {tab === 'rules' && <RulesTab isAdmin={isAdmin} />}
      {tab === 'types' && <TypesTab />}
      {tab === 'methods' && <MethodsTab isAdmin={isAdmin} />}
      {tab === 'rates' && <RatesTab isAdmin={isAdmin} />}
      {tab === 'changes' && <ChangesTab />}
      {tab === 'security' && isAdmin && <SecurityTab />}
    </Page>
  );
}
