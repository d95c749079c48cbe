import { Button } from '@mantine/core';
import { IconArrowLeft, IconGavel } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { getSession } from '#web/api/session.ts';
import { CaseChat } from '#web/features/chat/public.tsx';
import { CaseFile } from '#web/features/orders/public.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { cx } from '#web/lib/text.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useFitBelow } from '#web/ui/layout/use-fit-below.ts';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { CaseCards } from './case/case-cards.tsx';
import { CaseHead } from './case/case-head.tsx';
import { CaseLogs } from './case/case-logs.tsx';
import { CaseSimilar } from './case/case-similar.tsx';
import type { CaseDetails } from './case-details.ts';
import { CaseFilters } from './case-filters.tsx';
import { CaseKinds } from './case-kinds.tsx';
import { CaseQueue } from './case-queue.tsx';
import { isWanted } from './case-words.ts';
import classes from './cases.module.css';
import { PointsCases } from './points-cases.tsx';
import { RulingPanel } from './ruling-panel.tsx';

/** The moderators' workbench: the queue, one case whole, and the ruling. */
export function CasesPage() {
  const { t } = useTranslation('disputes');
  const { orderCode } = useParams({ from: '/staff/arbitration/{-$orderCode}' });
  const [search, change] = usePageSearch('/staff/arbitration/{-$orderCode}');
  return (
    <Page title={t('title')} sub={t('sub')} tab={orderCode ?? t('title')}>
      {orderCode && (
        <ButtonLink
          href={paths.cases(search)}
          variant="subtle"
          size="sm"
          mt="xs"
          className={classes.back ?? ''}
          leftSection={<IconArrowLeft size={16} stroke={1.75} />}
        >
          {t('bench.back')}
        </ButtonLink>
      )}
      <div className={cx(orderCode && classes.listOnly)}>
        <CaseKinds search={search} change={change} />
        <SavedFilters list="cases" />
        <CaseFilters search={search} change={change} />
      </div>
      {search.kind === 'points' && !orderCode ? (
        <PointsCases />
      ) : (
        <div className={cx(classes.bench, orderCode && classes.opened)}>
          <CaseQueue current={orderCode} search={search} change={change} />
          {orderCode ? (
            <Case code={orderCode} />
          ) : (
            <Panel className={classes.middle}>
              <EmptyState title={t('choose')}>{t('chooseWhy')}</EmptyState>
            </Panel>
          )}
        </div>
      )}
    </Page>
  );
}

/** The reader holds the case now; after the ruling the chat goes on as a record. */
const holds = ({ order }: CaseDetails): boolean => order.moderator?.userId === getSession().user?.userId;

const RULING = 'ruling';

/** Beside the case, as high as the window leaves. */
function Ruling({ details }: { details: CaseDetails }) {
  const fit = useFitBelow();
  return (
    <div id={RULING} ref={fit} className={classes.ruling}>
      <RulingPanel details={details} />
    </div>
  );
}

/** Where the ruling stands below the case: always in sight, it leads there. */
function RulingBar({ details: { order } }: { details: CaseDetails }) {
  const { t } = useTranslation('disputes');
  const can = order.abilities;
  if (!isWanted(can)) return null;
  return (
    <div className={classes.bar}>
      <Button
        fullWidth
        onClick={() => document.getElementById(RULING)?.scrollIntoView()}
        leftSection={<IconGavel size={18} stroke={2} />}
      >
        {t(can.includes('take_case') ? 'bench.toTake' : 'bench.toRuling')}
      </Button>
    </div>
  );
}

function Case({ code }: { code: string }) {
  const { t } = useTranslation('disputes');
  const details = useCall('disputes.getCase', { code });
  return (
    <Loaded
      of={[details]}
      skeleton={{ rows: 6 }}
      failed={t('failed')}
      around={(placeholder) => <Panel className={classes.middle}>{placeholder}</Panel>}
    >
      {(item) => (
        <>
          <div className={classes.middle}>
            <CaseHead details={item} />
            <CaseCards order={item.order} />
            <CaseSimilar code={code} />
            <CaseLogs order={item.order} />
            {item.readsAll && (
              <Panel title={t('disputes-evidence:caseFile.title')}>
                <CaseFile code={code} key={code} />
              </Panel>
            )}
            <CaseChat
              orderCode={code}
              isMine={holds(item)}
              sides={{ seller: item.order.seller.name, provider: item.order.provider.name }}
              key={code}
            />
          </div>
          <Ruling details={item} key={code} />
          <RulingBar details={item} />
        </>
      )}
    </Loaded>
  );
}
