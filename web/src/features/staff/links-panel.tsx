import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { ActHeader } from '#web/ui/list/act-header.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { MakeLinkDialog } from './make-link-dialog.tsx';

type Row = ResultOf<'audits.listLinks'>['list'][number];

/** The links of auditors: made, listed and ended by administrators. */
export function LinksPanel() {
  const { t } = useTranslation('audits');
  const [isMaking, setMaking] = useState(false);
  return (
    <Stack gap="md" align="stretch">
      <Button style={{ alignSelf: 'flex-start' }} onClick={() => setMaking(true)}>
        {t('make.open')}
      </Button>
      <Links />
      {isMaking && <MakeLinkDialog onClose={() => setMaking(false)} />}
    </Stack>
  );
}

const Links = listPart({
  at: '/staff/audit',
  call: 'audits.listLinks',
  words: 'audits',
  params: () => ({}),
  pageRows: 25,
  title: (t) => t('links.title'),
  skeleton: { rows: 4, height: 56 },
  empty: (t) => ({ title: t('links.none'), why: t('links.noneText') }),
  columns: (t, { open }) => ({
    auditor: { head: t('links.auditor'), cell: ({ auditor }) => auditor },
    subject: { head: t('links.subject'), cell: ({ subject }) => subject ?? t('everybody') },
    madeBy: { head: t('links.madeBy'), named: true, cell: ({ madeBy }) => madeBy },
    endsAt: { head: t('links.endsAt'), named: true, date: ({ endsAt }) => endsAt },
    opened: {
      head: t('links.opened'),
      named: true,
      cell: ({ lastOpenedAt }) => (lastOpenedAt === null ? t('links.never') : formatDateTime(lastOpenedAt)),
    },
    state: {
      head: t('links.state'),
      tone: ({ state }) => (state === 'open' ? 'done' : 'waiting'),
      cell: ({ state }) => t(`links.is.${state}`),
    },
    end: {
      head: <ActHeader />,
      // The header has no button: a track as wide as its content would stand elsewhere in each row.
      width: '88px',
      right: true,
      cell: (row) =>
        row.state === 'open' && (
          <Button size="xs" variant="default" onClick={() => open((close) => <EndDialog row={row} onClose={close} />)}>
            {t('end.verb')}
          </Button>
        ),
    },
  }),
});

function EndDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('audits');
  return (
    <CommandDialog
      onClose={onClose}
      call="audits.endLink"
      params={{ id: row.id }}
      fields={[{ kind: 'reason', name: 'reason' }]}
      title={t('end.title', { name: row.auditor })}
      lost={t('end.lost')}
      verb={t('end.verb')}
      danger
      stale={['audits.listLinks']}
    />
  );
}
