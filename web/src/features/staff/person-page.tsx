import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { PersonsAccountsPanel } from '#web/features/payment-accounts/public.ts';
import { SanctionDialog } from '#web/features/providers/public.ts';
import { paths } from '#web/paths.ts';
import { allowed } from '#web/shell/guards.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { FrozenNote } from './frozen-note.tsx';
import { LinkedSendsPanel } from './linked-sends.tsx';
import { ActsPanel } from './person-acts.tsx';
import { PersonOrdersPanel } from './person-orders.tsx';
import { AccountPanel, LinksPanel, NotesPanel, SessionsPanel } from './person-panels.tsx';
import { ResetFactorsDialog } from './reset-factors-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import classes from './staff.module.css';
import type { Person } from './staff-rows.ts';
import { SuspendDialog } from './suspend-dialog.tsx';
import { SuspensionsPanel } from './suspensions-panel.tsx';

/** One account, as much of it as its reader needs. */
export function PersonPage() {
  const { t } = useTranslation('staff');
  const { userId } = useParams({ from: '/staff/people/$userId' });
  const person = useCall('staff.getPerson', { userId });
  return (
    <Loaded
      of={[person]}
      missing={<Page title={t('people.none')} crumbs={[{ label: t('people.title'), href: paths.people() }]} />}
    >
      {(loaded) => <Shown person={loaded} />}
    </Loaded>
  );
}

function Shown({ person }: { person: Person }) {
  const { t } = useTranslation('staff');
  const [open, setOpen] = useState<'role' | 'suspend' | 'factors' | 'removal' | 'penalty' | null>(null);
  const close = () => setOpen(null);
  const { user } = useSession();
  const mayJudge = user !== null && allowed('moderator', user);
  const { name } = person;
  return (
    <Page
      title={name}
      crumbs={[{ label: t('people.title'), href: paths.people() }, { label: name }]}
      sub={[t(`role.${person.role}`), t(`people.is.${person.status}`)].join(' · ')}
      actions={
        <>
          <ButtonLink href={paths.userCenter(person.userId)}>{t('person.record')}</ButtonLink>
          {person.mayChangeRole && (
            <Button variant="default" onClick={() => setOpen('role')}>
              {t('person.changeRole')}
            </Button>
          )}
          {person.mayResetFactors && (
            <Button variant="default" onClick={() => setOpen('factors')}>
              {t('person.resetFactors')}
            </Button>
          )}
          {person.maySuspend && person.role === 'provider' && (
            <>
              <Button variant="default" onClick={() => setOpen('removal')}>
                {t('person.removal')}
              </Button>
              <Button variant="default" onClick={() => setOpen('penalty')}>
                {t('person.penalty')}
              </Button>
            </>
          )}
          {person.maySuspend && (
            <Button variant="outline" color="brick" onClick={() => setOpen('suspend')}>
              {t('person.suspend')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.person}>
        <div className={classes.cards}>
          <FrozenNote person={person} />
          <SuspensionsPanel person={person} />
          <AccountPanel person={person} />
          {mayJudge && <PersonOrdersPanel userId={person.userId} />}
          {person.acts && <ActsPanel entries={person.acts} />}
        </div>
        <div className={classes.cards}>
          <NotesPanel person={person} />
          <LinksPanel links={person.links} />
          <PersonsAccountsPanel userId={person.userId} />
          <LinkedSendsPanel userId={person.userId} />
          {person.sessions && <SessionsPanel sessions={person.sessions} />}
        </div>
      </div>
      {open === 'role' && <RoleDialog person={person} onClose={close} />}
      {open === 'factors' && <ResetFactorsDialog person={person} onClose={close} />}
      {(open === 'removal' || open === 'penalty') && (
        <SanctionDialog kind={open} userId={person.userId} name={name} onClose={close} />
      )}
      {open === 'suspend' && <SuspendDialog person={person} onClose={close} />}
    </Page>
  );
}
