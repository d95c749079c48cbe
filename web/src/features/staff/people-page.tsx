import { Box } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { DocumentSearch } from './document-search.tsx';
import classes from './staff.module.css';
import type { FoundPerson } from './staff-rows.ts';

const MIN_CHARACTERS = 2;

/** Staff find an account here, by whatever they have of it. */
export function PeoplePage() {
  const { t } = useTranslation('staff');
  const [{ q }, change] = usePageSearch('/staff/people');
  const { user } = useSession();
  // Of the last search by document; typing a name again ends it.
  const [byDocument, setByDocument] = useState<readonly FoundPerson[] | null>(null);
  return (
    <Page
      title={t('people.title')}
      sub={t('people.sub')}
      actions={
        user?.role === 'moderator' || user?.role === 'admin' ? <DocumentSearch onResult={setByDocument} /> : undefined
      }
    >
      <Box className={classes.search}>
        <SearchInput
          label={t('people.search')}
          value={q}
          onChange={(next) => {
            setByDocument(null);
            change({ q: next });
          }}
          maxLength={120}
        />
      </Box>
      {byDocument !== null ? (
        <Panel flush>
          <PeopleList people={byDocument} />
        </Panel>
      ) : q.trim().length >= MIN_CHARACTERS ? (
        <Results search={q.trim()} />
      ) : (
        <EmptyState title={t('people.begin')}>{t('people.beginText')}</EmptyState>
      )}
    </Page>
  );
}

function Results({ search }: { search: string }) {
  const people = useCall('staff.searchPeople', { search }, { keepPrevious: true });
  return (
    <Panel flush>
      <Loaded of={[people]} skeleton={{ rows: 4, height: 56, avatar: false }} inset>
        {({ list }) => <PeopleList people={list} />}
      </Loaded>
    </Panel>
  );
}

function PeopleList({ people }: { people: readonly FoundPerson[] }) {
  const { t } = useTranslation('staff');
  const columns: Column<FoundPerson>[] = [
    {
      key: 'name',
      header: t('people.name'),
      cell: (row) => <b>{row.name}</b>,
    },
    { key: 'role', header: t('people.role'), cell: (row) => t(`role.${row.role}`) },
    { key: 'status', header: t('people.status'), cell: (row) => t(`people.is.${row.status}`) },
    { key: 'joined', header: t('people.joined'), cell: (row) => formatDateTime(row.joinedAt) },
  ];
  if (people.length === 0) return <EmptyState title={t('people.none')}>{t('people.beginText')}</EmptyState>;
  return (
    <DataTable
      label={t('people.title')}
      columns={columns}
      rows={[...people]}
      rowKey={(row) => row.userId}
      rowHref={(row) => paths.person(row.userId)}
    />
  );
}
