import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Me, useSession } from '#web/api/session.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { type AccountEntry, accountGroups, isSetting } from './account-groups.ts';
import classes from './account-nav.module.css';
import { ProtectionRing } from './protection-ring.tsx';
import { type EntryState, useAccountStates } from './use-account-states.ts';

/** The navigation beside every page of the account: groups, each page with how it stands. */
export function AccountNav() {
  const { user } = useSession();
  return user && <Groups user={user} />;
}

function Groups({ user }: { user: Me }) {
  const { t } = useTranslation('account');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { protections, of: states } = useAccountStates(user);
  const groups = accountGroups(user)
    .map(({ key, entries }) => ({ key, entries: entries.filter(isSetting) }))
    .filter(({ entries }) => entries.length > 0);
  const current = currentOf(
    groups.flatMap(({ entries }) => entries),
    path,
  );
  return (
    <nav aria-label={t('title')} className={classes.nav}>
      {protections && (
        <AppLink href={paths.security()} className={classes.protections}>
          <ProtectionRing protections={protections} />
          <span>{t('ring.long', { on: protections.filter(({ isOn }) => isOn).length, of: protections.length })}</span>
        </AppLink>
      )}
      {groups.map(({ key, entries }) => (
        <div key={key} className={classes.group}>
          <span className={classes.groupName}>{t(`group.${key}`)}</span>
          {entries.map((row) => (
            <EntryLink key={row.key} entry={row} state={states[row.key]} isCurrent={row === current} />
          ))}
        </div>
      ))}
      <AppLink href={paths.me()} className={classes.all}>
        {t('all')}
      </AppLink>
    </nav>
  );
}

/** The entry of the page that is open: the longest address that its path begins with. Levels of identity are one entry. */
function currentOf(entries: readonly AccountEntry[], path: string): AccountEntry | undefined {
  const isWithin = (href: string): boolean => path === href || path.startsWith(`${href}/`);
  const exact = entries.filter(({ href }) => isWithin(href)).toSorted((a, b) => b.href.length - a.href.length)[0];
  return exact ?? entries.find(({ key }) => key === 'identity' && path.startsWith('/accountSettings/authentication'));
}

interface EntryProps {
  entry: AccountEntry;
  state: EntryState | undefined;
  isCurrent: boolean;
}

function EntryLink({ entry: { key, href, icon: Icon }, state, isCurrent }: EntryProps) {
  const { t } = useTranslation('account');
  return (
    <AppLink
      href={href}
      className={cx(classes.link, isCurrent && classes.current)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon size={19} stroke={1.75} aria-hidden="true" />
      <span className={classes.words}>
        {t(`name.${key}`)}
        {state && <small className="cw-num">{state.text}</small>}
      </span>
      {state?.isOpen && <span className={classes.dot} aria-hidden="true" />}
    </AppLink>
  );
}
