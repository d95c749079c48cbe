import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { page, searchSchema, text } from '#web/lib/search.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ListPanel } from '#web/ui/list-page/list-page.tsx';
import type { MemberRow } from './team-rows.ts';

type Row = ResultOf<'teams.listActs'>['list'][number];

const SEARCH = searchSchema({ memberId: text(40), page });
const CODE = /^[A-Z]{2}/;

/** The order or offer by its code; a conversation as a link to it. */
function Subject({ row: { what, subject } }: { row: Row }) {
  const { t } = useTranslation('teams');
  if (CODE.test(subject)) return subject;
  if (subject === '' || !what.startsWith('chat.')) return '';
  return <AppLink href={paths.chat(subject)}>{t('log.chat')}</AppLink>;
}

/** Acts of the operators in the reader's name, newest first. */
export function ActsPanel({ members }: { members: readonly MemberRow[] }) {
  return (
    <ListPanel
      spec={{
        at: SEARCH,
        call: 'teams.listActs',
        words: 'teams',
        params: ({ memberId }) => ({ memberId }),
        pageRows: 20,
        title: (t) => t('log.title'),
        panelTitle: (t) => t('log.title'),
        aside: (t, { search, change }) => (
          <Select
            aria-label={t('log.who')}
            size="sm"
            w={{ base: 150, xs: 240 }}
            data={[{ value: '', label: t('log.all') }, ...members.map(({ id, name }) => ({ value: id, label: name }))]}
            value={search.memberId}
            onChange={(next) => change({ memberId: next ?? '' })}
            allowDeselect={false}
          />
        ),
        skeleton: { rows: 3, height: 72 },
        empty: (t) => ({ title: t('log.none'), why: t('log.noneText') }),
        columns: (t) => ({
          who: { head: t('log.who'), cell: (row) => <b>{row.operator}</b> },
          what: {
            head: t('log.what'),
            width: 1.6,
            cell: (row) => t(`did.${row.what.replace('.', '_')}`, { defaultValue: t('did.other') }),
          },
          subject: { head: t('log.subject'), cell: (row) => <Subject row={row} /> },
          at: { head: t('log.at'), date: (row) => row.at },
        }),
      }}
    />
  );
}
