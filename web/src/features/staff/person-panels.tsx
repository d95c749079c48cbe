import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyOf } from '#core/money/currency.ts';
import { errorText } from '#web/api/api-error.ts';
import { maxOf } from '#web/api/limits.ts';
import { useCommand } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatBasisPoints } from '#web/lib/money.ts';
import { formatList } from '#web/lib/number.ts';
import { submitting } from '#web/lib/submitting.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { ContactButton } from './contact-button.tsx';
import classes from './staff.module.css';
import type { Person } from './staff-rows.ts';

const { unit: BTC_UNIT } = currencyOf('BTC');

/** Role and how it came, points, orders. */
export function AccountPanel({ person }: { person: Person }) {
  const { t } = useTranslation('staff');
  const { roleBy } = person;
  return (
    <Panel title={t('person.account')} footer={<ContactButton userId={person.userId} />}>
      <KeyValues
        rows={[
          { label: t('people.role'), value: t(`role.${person.role}`) },
          {
            label: t('person.roleBy'),
            value: roleBy ? `${roleBy.name}, ${formatDateTime(roleBy.at)}` : t('person.roleCame'),
          },
          ...(person.serverType === null
            ? []
            : [{ label: t('person.serverType'), value: t(`person.type.${person.serverType}`) }]),
          { label: t('people.joined'), value: formatDateTime(person.joinedAt) },
          { label: t('person.identity'), value: <Identity person={person} /> },
          { label: t('person.balance'), value: <Amount value={person.balance} /> },
          { label: t('person.frozen'), value: <Amount value={person.frozen} /> },
          { label: t('person.bail'), value: <Amount value={person.bail} /> },
          ...(person.btc === '0' ? [] : [{ label: 'BTC', value: <Amount value={person.btc} unit={BTC_UNIT} /> }]),
          { label: t('person.openOrders'), value: person.openOrders },
          { label: t('person.disputes'), value: person.disputes },
          ...(person.presence === null
            ? []
            : [
                {
                  label: t('person.presence'),
                  value: t('person.presenceText', {
                    have: formatBasisPoints(person.presence.haveBps),
                    need: formatBasisPoints(person.presence.needBps),
                    count: person.presence.days,
                  }),
                },
              ]),
          ...(person.pauses.length === 0
            ? []
            : [
                {
                  label: t('person.pauses'),
                  value: formatList(person.pauses.map((reason) => t(`person.pause.${reason}`))),
                },
              ]),
        ]}
      />
    </Panel>
  );
}

/** What is proven of the person, and an application that waits. */
function Identity({ person: { identity } }: { person: Person }) {
  const { t } = useTranslation(['staff', 'identity']);
  const open = (['one', 'two'] as const).filter((level) => OPEN_STATES.includes(identity[level]));
  return (
    <Lines first={t(`person.level.${identity.level}`)}>
      {open.map((level) => (
        <small key={level}>
          {t(`identity:level.${level === 'one' ? 1 : 2}.name`)}: {t(`identity:state.${identity[level]}`)}
        </small>
      ))}
      {identity.hasTwin && <small>{t('person.twin')}</small>}
    </Lines>
  );
}

const OPEN_STATES: readonly string[] = ['pending', 'more_asked', 'refused', 'expired'];

/** Accounts with a device or an invitation in common. */
export function LinksPanel({ links }: { links: Person['links'] }) {
  const { t } = useTranslation('staff');
  return (
    <Panel title={t('person.links')}>
      {links.length === 0 && <p className={classes.none}>{t('person.noLinks')}</p>}
      <ul className={classes.entries}>
        {links.map((link) => (
          <li key={link.userId}>
            <AppLink href={paths.person(link.userId)}>{link.name}</AppLink>
            <small>
              {t(link.isLinked ? 'person.linked' : 'person.hint')}
              {link.kinds.length > 0 && `: ${formatList(link.kinds.map((kind) => t(`person.link.${kind}`)))}`}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function SessionsPanel({ sessions }: { sessions: NonNullable<Person['sessions']> }) {
  const { t } = useTranslation('staff');
  return (
    <Panel title={t('person.sessions')}>
      {sessions.length === 0 && <p className={classes.none}>{t('person.noSessions')}</p>}
      <ul className={classes.entries}>
        {sessions.map((session) => (
          <li key={`${session.openedAt} ${session.address}`}>
            <span>{session.device || t('person.unknownDevice')}</span>
            <small>
              {[
                session.address,
                formatDateTime(session.openedAt),
                t(session.isOpen ? 'person.open' : 'person.over'),
              ].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const MIN_NOTE = 2;

/** Notes of staff for each other; the account never sees them. */
export function NotesPanel({ person }: { person: Person }) {
  const { t } = useTranslation('staff');
  const [text, setText] = useState('');
  const add = useCommand('staff.addNote', {
    quiet: true,
    mask: false,
    stale: ['staff.getPerson'],
    onDone: () => setText(''),
  });
  return (
    <Panel title={t('person.notes')}>
      <form
        className={classes.fields}
        onSubmit={submitting(() => add.mutate({ userId: person.userId, text: text.trim() }))}
      >
        <Textarea
          label={t('person.note')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={maxOf('staff.addNote', 'text')}
          autosize
          minRows={2}
          error={add.error ? errorText(add.error) : undefined}
        />
        <Button type="submit" variant="default" disabled={text.trim().length < MIN_NOTE} loading={add.isPending}>
          {t('person.addNote')}
        </Button>
      </form>
      <ul className={classes.entries}>
        {person.notes.map((note) => (
          <li key={note.id}>
            <span className="cw-wrap">{note.text}</span>
            <small>{`${note.by}, ${formatDateTime(note.at)}`}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
