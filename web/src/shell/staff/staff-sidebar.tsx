import { VisuallyHidden } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Me, useSession } from '../../api/session.ts';
import { cx } from '../../lib/text.ts';
import { STAFF_GROUPS } from '../../page-record.ts';
import { AppLink } from '../../ui/layout/app-link.tsx';
import { allowed } from '../guards.ts';
import { isInColumns } from './console-paths.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { entryAt, STAFF_ENTRIES, type StaffEntry } from './staff-nav.ts';
import classes from './staff-sidebar.module.css';
import { useConsoleKeys } from './use-console-keys.ts';
import { type QueueState, useQueues } from './use-queues.ts';

/** The one navigation of staff: at the side of their pages, on small screens a bar above them. */
export function StaffSidebar() {
  const { user } = useSession();
  return user && <Entries user={user} />;
}

function Entries({ user }: { user: Me }) {
  const { t } = useTranslation('console');
  const entries = STAFF_ENTRIES.filter(({ guard }) => allowed(guard, user));
  const path = useRouterState({ select: (state) => state.location.pathname });
  const current = entryAt(path);
  const { areLettersShown, isHelpOpen, closeHelp } = useConsoleKeys(entries);
  const { data } = useQueues();
  return (
    <nav aria-label={t('title')} className={cx(classes.nav, isInColumns(path) && classes.icons)}>
      {STAFF_GROUPS.filter((group) => entries.some((entry) => entry.group === group)).map((group) => (
        <div key={group} className={classes.group}>
          <span className={classes.groupName}>{t(`group.${group}`)}</span>
          {entries
            .filter((entry) => entry.group === group)
            .map((entry) => (
              <EntryLink
                key={entry.key}
                entry={entry}
                isCurrent={entry === current}
                isLetterShown={areLettersShown}
                waiting={waitingOf(entry, data?.list)}
                areCountsShown={data !== undefined}
              />
            ))}
        </div>
      ))}
      <p className={classes.hint}>{t('keys')}</p>
      <KeysDialog entries={entries} opened={isHelpOpen} onClose={closeHelp} />
    </nav>
  );
}

/** How much waits behind an entry, in all of its queues. */
const waitingOf = ({ queues }: StaffEntry, states: readonly QueueState[] = []): number =>
  states.filter(({ name }) => name in queues).reduce((sum, { waiting }) => sum + waiting, 0);

interface EntryProps {
  entry: StaffEntry;
  isCurrent: boolean;
  isLetterShown: boolean;
  waiting: number;
  areCountsShown: boolean;
}

function EntryLink({ entry, isCurrent, isLetterShown, waiting, areCountsShown }: EntryProps) {
  const { key, href, icon: Icon, letter } = entry;
  const { t } = useTranslation('console');
  const link = useRef<HTMLAnchorElement>(null);
  // In the bar of a phone or tablet the current page may be out of sight, and again once the counts have come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts make the entries before this one longer
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isCurrent, areCountsShown]);
  const name = t(`entry.${key}`);
  return (
    <AppLink
      ref={link}
      href={href}
      className={cx(classes.link, isCurrent && classes.current)}
      aria-current={isCurrent ? 'page' : undefined}
      title={t('opens', { name, letter })}
    >
      <Icon size={19} stroke={1.75} aria-hidden="true" />
      <span className={classes.name}>{name}</span>
      {isLetterShown ? (
        <span className={classes.letter} aria-hidden="true">
          {letter}
        </span>
      ) : (
        waiting > 0 && (
          <span className={classes.count}>
            <span aria-hidden="true">{waiting}</span>
            <VisuallyHidden>{t('waits', { count: waiting })}</VisuallyHidden>
          </span>
        )
      )}
    </AppLink>
  );
}
