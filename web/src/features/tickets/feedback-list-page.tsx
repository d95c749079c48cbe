import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { limitOf } from '#web/api/limits.ts';
import { useCommand } from '#web/api/query.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { listPage } from '#web/ui/list-page/list-page.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { TextForm } from './text-form.tsx';
import { TicketChip } from './ticket-chip.tsx';
import classes from './tickets.module.css';

type Row = ResultOf<'feedback.list'>['list'][number];

/** Opinions of users about the product: pending until a member of staff says what came of it. */
export const FeedbackListPage = listPage({
  at: '/feedbackList',
  call: 'feedback.list',
  words: 'tickets',
  params: ({ state }) => ({ state }),
  pageRows: 20,
  title: (t) => t('feedback.title'),
  sub: (t) => t('feedback.listSub'),
  saved: <SavedFilters list="feedback" />,
  links: (t) => <ButtonLink href={paths.workOrders()}>{t('list.title')}</ButtonLink>,
  save: (t) => ({ label: t('list.export'), file: 'feedback.csv' }),
  filters: (t) => ({ state: { label: t('filter.show'), option: (value) => t(`state.${value}`) } }),
  skeleton: { rows: 4, height: 96 },
  empty: (t) => ({ title: t('feedback.none'), why: t('feedback.noneText') }),
  card: (row) => <Item row={row} />,
});

function Item({ row }: { row: Row }) {
  const { t } = useTranslation('tickets');
  const [isOpen, setOpen] = useState(false);
  const process = useCommand('feedback.process', {
    quiet: true,
    mask: false,
    stale: ['feedback.list'],
    onDone: () => toastDone(t('feedback.processed')),
  });
  return (
    <Panel title={t(`feedback.kind.${row.kind}`)} aside={<TicketChip state={row.state} solved={null} />}>
      <p className={classes.text}>{row.text}</p>
      <div className={classes.history}>
        <small>
          <AppLink href={paths.person(row.userId)}>{row.name}</AppLink>
          {` · ${formatDateTime(row.at)}`}
          {row.page && ` · ${row.page}`}
        </small>
        {row.processedAt && (
          <p className={classes.text}>
            {row.outcome}
            <br />
            <small>{`${row.processedBy ?? ''}, ${formatDateTime(row.processedAt)}`}</small>
          </p>
        )}
      </div>
      {row.state === 'pending' && !isOpen && (
        <Button mt="sm" variant="default" onClick={() => setOpen(true)}>
          {t('feedback.process')}
        </Button>
      )}
      {isOpen && row.state === 'pending' && (
        <TextForm
          label={t('feedback.outcome')}
          verb={t('feedback.process')}
          limit={limitOf('feedback.process', 'outcome')}
          busy={process.isPending}
          error={process.error}
          onSend={(outcome) => process.mutate({ id: row.id, outcome })}
        />
      )}
    </Panel>
  );
}
