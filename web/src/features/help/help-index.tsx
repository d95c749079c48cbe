import { Box, Flex } from '@mantine/core';
import {
  IconBuildingStore,
  IconCoin,
  IconFileText,
  IconListCheck,
  IconScale,
  IconShieldCheck,
  IconTag,
  IconUserCircle,
  IconWallet,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import classes from './help.module.css';
import { byTopic, type HelpEntry, type HelpTopic, useHelpList } from './help.queries.ts';
import { HelpPerson } from './help-person.tsx';
import { HelpResults } from './help-results.tsx';

const MAX_SIGNS = 300;

const ICONS: Record<HelpTopic, typeof IconCoin> = {
  start: IconCoin,
  selling: IconTag,
  buying: IconBuildingStore,
  money: IconWallet,
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
    <Page title={t('title')} sub={t('sub')}>
      <SearchInput
        label={t('search')}
        value={q}
        onChange={(next) => change({ q: next })}
        maxLength={MAX_SIGNS}
        className={classes.search}
      />
      {q ? <HelpResults text={q} /> : <Topics />}
      <HelpPerson />
    </Page>
  );
}

function Topics() {
  const articles = useHelpList();
  return (
    <Loaded
      of={[articles]}
      skeleton={{ rows: 6, avatar: false }}
      around={(placeholder) => <Panel>{placeholder}</Panel>}
    >
      {({ list }) => (
        <div className={classes.topics}>
          {byTopic(list).map(([topic, entries]) => (
            <TopicPanel key={topic} topic={topic} entries={entries} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function TopicPanel({ topic, entries }: { topic: HelpTopic; entries: readonly HelpEntry[] }) {
  const { t } = useTranslation('help');
  const Icon = ICONS[topic];
  return (
    <Panel
      flush
      title={
        <Flex component="span" align="center" gap="xs" className={classes.topic}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          {t(`topic.${topic}`)}
        </Flex>
      }
    >
      <Box component="ul" m={0} p={0} className={classes.entries}>
        {entries.map(({ id, title, summary }) => (
          <li key={id}>
            <AppLink href={paths.help(id)} className={classes.entry}>
              <b>{title}</b>
              <small>{summary}</small>
            </AppLink>
          </li>
        ))}
      </Box>
    </Panel>
  );
}
