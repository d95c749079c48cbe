import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { BailPay } from '#web/features/bail/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ApplicationForm } from './application-form.tsx';
import { ApplicationPanel } from './application-state.tsx';
import { ConditionList } from './condition-list.tsx';
import classes from './providers.module.css';
import { type Conditions, isOpen } from './providers.queries.ts';

/** Conditions that an application tells of. */
const WRITTEN: readonly string[] = ['business', 'documents', 'answer_time', 'around_the_clock'];

/** What a provider must have, how far one is, and the application. */
export function BecomeProviderPage() {
  const { t } = useTranslation('providers');
  const own = useCall('providers.getConditions', {});
  return (
    <Page
      title={t('title')}
      sub={t('sub')}
      actions={<ButtonLink href={paths.help('providers', 'become')}>{t('help')}</ButtonLink>}
    >
      <Loaded of={[own]} skeleton={{ rows: 6, avatar: false }}>
        {(loaded) => <Own own={loaded} />}
      </Loaded>
    </Page>
  );
}

function Own({ own }: { own: Conditions }) {
  const { t } = useTranslation('providers');
  const [isEdited, setEdited] = useState(false);
  const { conditions, application, isProvider, mayApplyAt } = own;
  const mayWrite = !isProvider && mayApplyAt === null && (!isOpen(application) || application.state !== 'pending');
  // An application that was approved says nothing to somebody who lost what it gave.
  const hasLost = !isProvider && mayApplyAt !== null && application?.state !== 'refused';
  // Whoever became a provider without an application has written nothing.
  const needed = conditions.filter(
    ({ name, counts }) => counts === 'application' && (application !== null || !isProvider || !WRITTEN.includes(name)),
  );
  const later = (
    <>
      <Panel title={t('mark')} aside={t('markAside')} flush>
        <ConditionList conditions={conditions.filter(({ counts }) => counts === 'mark')} />
      </Panel>
      <Panel title={t('promise')} aside={t('promiseAside', { count: own.presenceDays })} flush>
        <ConditionList conditions={conditions.filter(({ counts }) => counts === 'promise')} />
      </Panel>
    </>
  );
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Panel title={t('needed')} aside={t('neededAside')} flush>
          <ConditionList conditions={needed} mend={{ bail: <Bail own={own} /> }} />
        </Panel>
        {!isProvider && later}
      </div>
      <div className={classes.column}>
        {isProvider && <Note tone="done" title={t('isProvider')} />}
        {isProvider && later}
        {hasLost && (
          <Note tone="neutral" title={t('wait', { when: formatDateTime(mayApplyAt) })}>
            {t('waitText')}
          </Note>
        )}
        {!hasLost && <ApplicationPanel own={own} isEdited={mayWrite && isEdited} />}
        {mayWrite && (
          <ApplicationForm application={isOpen(application) ? application : null} own={own} onEdited={setEdited} />
        )}
      </div>
    </div>
  );
}

/** Bail is paid with an application, which returns it when it comes to nothing. */
function Bail({ own }: { own: Conditions }) {
  const { t } = useTranslation('providers');
  const bail = own.conditions.find(({ name }) => name === 'bail');
  if (bail === undefined) return null;
  if (!(own.isProvider || isOpen(own.application))) return <small>{t('mend.bail')}</small>;
  const missing = BigInt(bail.need) - BigInt(bail.have);
  return <BailPay status={{ paid: bail.have, missing: missing.toString(), available: own.bailAvailable }} />;
}
