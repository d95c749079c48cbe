import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import type { Message } from '#contract/chat/messages.ts';
import { useSession } from '#web/api/session.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { briefly } from '../messages/briefly.ts';
import { useChatWords } from '../messages/special-messages.tsx';
import { ExcerptDialog } from './excerpt-dialog.tsx';
import { HandleDialog } from './handle-dialog.tsx';
import classes from './reports.module.css';

type Report = ResultOf<'chat.listReports'>['list'][number];

/** Messages that users reported, and who handled them. */
export const ReportsTab = listPart({
  at: '/staff/words',
  call: 'chat.listReports',
  words: 'chat',
  params: ({ report }) => ({ state: report }),
  pageRows: 25,
  layout: 'log',
  title: (t) => t('reports.title'),
  filters: (t) => ({ report: { label: t('reports.show'), option: (value) => t(`reports.state.${value}`) } }),
  skeleton: { rows: 6, height: 72 },
  empty: (t, { search }) => ({ title: t(`reports.none.${search.report}`) }),
  columns: (t, { open }) => ({
    who: {
      head: t('reports.column.who'),
      cell: (row) => <AppLink href={paths.userCenter(row.author.userId)}>{row.author.name}</AppLink>,
      second: (row) => t('reports.by', { name: row.reporter.name, time: formatDateTime(row.at) }),
    },
    message: {
      head: t('reports.column.message'),
      width: 2,
      cell: (row) => (
        <Lines first={<span className={classes.text}>{row.message.text || <Brief message={row.message} />}</span>}>
          <small title={row.hash}>
            {row.orderCode ?? t(`excerpt.kind.${row.kind}`)} · #{row.seq} ·{' '}
            <span className="cw-mono">{row.hash.slice(0, 12)}</span>
          </small>
        </Lines>
      ),
    },
    reason: {
      head: t('reports.column.reason'),
      width: 1.5,
      cell: (row) => (
        <Lines>
          <Group gap="xxs">
            <Tag>{t(`report.reason.${row.reason}`)}</Tag>
            {row.message.retracted && <Tag>{t('record.retracted')}</Tag>}
          </Group>
          {row.note && <span className={classes.text}>{row.note}</span>}
          {row.handled && <Handled {...row.handled} />}
        </Lines>
      ),
    },
    act: {
      head: t('reports.column.act'),
      right: true,
      width: '190px',
      cell: (row) => (
        <Group gap="xxs" justify="flex-end">
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() =>
              open((close) => <ExcerptDialog conversationId={row.conversationId} seq={row.seq} onClose={close} />)
            }
          >
            {t('excerpt.open')}
          </Button>
          <HandleButton row={row} onHandle={() => open((close) => <HandleDialog id={row.id} onClose={close} />)} />
        </Group>
      ),
    },
  }),
});

/** Nobody handles a report of an own message, or by themselves. */
function HandleButton({ row: { handled, reporter, author }, onHandle }: { row: Report; onHandle: () => void }) {
  const { t } = useTranslation('chat');
  const ownId = useSession().user?.userId;
  if (handled !== null || reporter.userId === ownId || author.userId === ownId) return null;
  return (
    <Button variant="light" size="compact-sm" onClick={onHandle}>
      {t('reports.handle')}
    </Button>
  );
}

function Handled({ by, at, outcome, note }: NonNullable<Report['handled']>) {
  const { t } = useTranslation('chat');
  return (
    <>
      <span className={classes.text}>
        {t(`reports.outcome.${outcome}`)}: {note}
      </span>
      <small>{t('reports.handledBy', { name: by, time: formatDateTime(at) })}</small>
    </>
  );
}

function Brief({ message }: { message: Message }) {
  const { t } = useChatWords();
  return briefly(t, message);
}
