import { Flex } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { OPENING } from '#core/help/article.ts';
import { useCall } from '#web/api/query.ts';
import { formatDate } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import classes from './help.module.css';
import { HelpMarkup } from './help-markup.tsx';
import { HelpOthers } from './help-others.tsx';
import { HelpPerson } from './help-person.tsx';

type Article = ResultOf<'help.getArticle'>;

/** One article. `item` is the part that the address names: it is scrolled to and marked. */
export function HelpArticle({ id, item }: { id: string; item: string | undefined }) {
  const { t } = useTranslation('help');
  const article = useCall('help.getArticle', { id });
  const missing = (
    <EmptyState
      title={t('missing.title')}
      action={
        <ButtonLink variant="light" href={paths.help()}>
          {t('missing.act')}
        </ButtonLink>
      }
    >
      {t('missing.why')}
    </EmptyState>
  );
  return (
    <Loaded
      of={[article]}
      skeleton={{ rows: 6, avatar: false }}
      missing={missing}
      inset
      around={(placeholder) => (
        <Page crumbs={[{ label: t('title'), href: paths.help() }, { label: t('article') }]} title={t('title')}>
          <Panel flush>{placeholder}</Panel>
        </Page>
      )}
    >
      {(loaded) => <ArticleView article={loaded} item={item} />}
    </Loaded>
  );
}

function ArticleView({ article, item }: { article: Article; item: string | undefined }) {
  const { t } = useTranslation('help');
  const { id, topic, title, updatedAt, items } = article;
  useEffect(() => {
    if (item !== undefined && item !== OPENING) document.getElementById(item)?.scrollIntoView({ block: 'start' });
  }, [item]);
  return (
    <Page
      crumbs={[{ label: t('title'), href: paths.help() }, { label: t(`topic.${topic}`) }]}
      title={title}
      sub={t('updated', { day: formatDate(updatedAt) })}
    >
      <div className={classes.grid}>
        <article className={classes.article}>
          {items.map((part) => (
            <section key={part.item} id={part.item} className={cx(classes.part, part.item === item && classes.marked)}>
              {part.item !== OPENING && (
                <h2>
                  {part.heading}
                  <AppLink
                    href={paths.help(id, part.item)}
                    className={classes.anchor}
                    aria-label={t('linkTo', { heading: part.heading })}
                  >
                    <IconLink size={16} stroke={1.75} />
                  </AppLink>
                </h2>
              )}
              <HelpMarkup blocks={part.blocks} />
            </section>
          ))}
        </article>
        <div className={classes.side}>
          {items.length > 2 && (
            <Panel flush title={t('onPage')} className={classes.contents}>
              <Flex component="nav" direction="column" p="xxsplus" className={classes.links} aria-label={t('onPage')}>
                {items.slice(1).map((part) => (
                  <AppLink
                    key={part.item}
                    href={paths.help(id, part.item)}
                    aria-current={part.item === item ? 'location' : undefined}
                  >
                    {part.heading}
                  </AppLink>
                ))}
              </Flex>
            </Panel>
          )}
          <HelpOthers topic={topic} id={id} />
        </div>
      </div>
      <HelpPerson />
    </Page>
  );
}
