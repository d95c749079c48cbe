import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import classes from './help.module.css';

/** The parts of articles that match the words, the best first. */
export function HelpResults({ text }: { text: string }) {
  const { t } = useTranslation('help');
  const results = useCall('help.search', { text }, { keepPrevious: true });
  return (
    <Panel flush title={t('results')}>
      <Loaded of={[results]} skeleton={{ rows: 5, avatar: false }} inset>
        {({ list }) => (list.length === 0 ? <NoResults /> : <Results list={list} />)}
      </Loaded>
    </Panel>
  );
}

function NoResults() {
  const { t } = useTranslation('help');
  return (
    <EmptyState
      title={t('none.title')}
      action={
        <ButtonLink variant="light" href={paths.help()}>
          {t('none.act')}
        </ButtonLink>
      }
    >
      {t('none.why')}
    </EmptyState>
  );
}

function Results({ list }: { list: ResultOf<'help.search'>['list'] }) {
  const { t } = useTranslation('help');
  return (
    <Box component="ul" m={0} p={0} className={classes.entries} aria-live="polite">
      {list.map(({ id, item, title, heading, topic, excerpt }) => (
        <li key={`${id}/${item}`}>
          <AppLink href={paths.help(id, item)} className={classes.entry}>
            <b>{heading}</b>
            <small className={classes.where}>
              {t(`topic.${topic}`)}
              {heading !== title && ` · ${title}`}
            </small>
            <small>{excerpt}</small>
          </AppLink>
        </li>
      ))}
    </Box>
  );
}
