import { Box } from '@mantine/core';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { listPage } from '#web/ui/list-page/list-page.tsx';
import { OwnFeedback } from './own-feedback.tsx';
import { TicketChip } from './ticket-chip.tsx';

/** Requests and complaints of the reader, and their feedback. */
export const MyRequestsPage = listPage({
  at: '/myRequests',
  call: 'workOrders.listMine',
  words: 'tickets',
  params: () => ({}),
  pageRows: 20,
  title: (t) => t('mine.title'),
  sub: (t) => t('mine.sub'),
  actions: (t) => (
    <>
      <ButtonLink href={paths.feedback()}>{t('feedback.give')}</ButtonLink>
      <ButtonLink variant="filled" href={paths.newRequest()}>
        {t('mine.new')}
      </ButtonLink>
    </>
  ),
  skeleton: { rows: 4 },
  empty: (t) => ({
    title: t('mine.none'),
    why: t('mine.noneText'),
    action: (
      <ButtonLink variant="light" href={paths.newRequest()}>
        {t('mine.new')}
      </ButtonLink>
    ),
  }),
  rowKey: (row) => row.code,
  rowHref: (row) => paths.myRequest(row.code),
  columns: (t) => ({
    title: {
      head: t('column.title'),
      width: 2,
      cell: (row) => (
        <Lines
          first={<span className="cw-wrap">{row.title}</span>}
          second={[t(`kind.${row.kind}`), row.orderCode ?? row.code].join(' · ')}
        >
          {row.isAnswered && row.state === 'pending' && <small>{t('mine.answered')}</small>}
        </Lines>
      ),
    },
    at: { head: t('column.moved'), date: (row) => row.movedAt },
    state: { head: t('column.state'), cell: (row) => <TicketChip state={row.state} solved={row.solved} /> },
  }),
  below: (
    <Box mt="md">
      <OwnFeedback />
    </Box>
  ),
});
