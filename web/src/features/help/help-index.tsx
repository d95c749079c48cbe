import {
  IconBuildingStore,
  IconCoin,
  IconFileText,
  IconListCheck,
  IconScale,
  IconShieldCheck,
  IconTag,
  IconUserCircle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import classes from './help.module.css';
import { byTopic, type HelpEntry, type HelpTopic, useHelpList } from './help.queries.ts';
import { HelpPerson } from './help-person.tsx';
import { HelpResults } from './help-results.tsx';

const MOST_SIGNS = 300;

const ICONS: Record<HelpTopic, typeof IconCoin> = {
  start: IconCoin,
  selling: IconTag,
  buying: IconBuildingStore,
  orders: IconListCheck,
  disputes: IconScale,
  safety: IconShieldCheck,
  account: IconUserCircle,
  policies: IconFileText,
};

/** The help centre: a search over every part of every article, and the articles by topic. */
export function HelpIndex() {
  const { t } = useTranslation('help');
  const [{ q }, change] = usePageSearch('/help/{-$id}/{-$item}');
  return (
    <>
      <PageTitle title={t('title')} sub={t('sub')} />
      <SearchInput
        label={t('search')}
        value={q}
        onChange={(next) => change({ q: next })}
        maxLength={MOST_SIGNS}
        className={classes.search}
      />
      {q ? <HelpResults text={q} /> : <Topics />}
      <HelpPerson />
    </>
  );
}

function Topics() {
  const articles = useHelpList();
  if (articles.isPending) {
    return (
      <Panel>
        <SkeletonRows rows={6} avatar={false} />
      </Panel>
    );
  }
  if (articles.isError) {
    return (
      <ErrorState onRetry={() => void articles.refetch()} retrying={articles.isFetching}>
        {errorText(articles.error)}
      </ErrorState>
    );
  }
  return (
    <div className={classes.topics}>
      {byTopic(articles.data.list).map(([topic, entries]) => (
        <TopicPanel key={topic} topic={topic} entries={entries} />
      ))}
    </div>
  );
}

function TopicPanel({ topic, entries }: { topic: HelpTopic; entries: readonly HelpEntry[] }) {
  const { t } = useTranslation('help');
  const Icon = ICONS[topic];
  return (
    <Panel
      flush
      title={
        <span className={classes.topic}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          {t(`topic.${topic}`)}
        </span>
      }
    >
      <ul className={classes.entries}>
        {entries.map(({ id, title, summary }) => (
          <li key={id}>
            <AppLink href={paths.help(id)} className={classes.entry}>
              <b>{title}</b>
              <small>{summary}</small>
            </AppLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
