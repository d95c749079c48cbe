import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { accountName, placeName, stateOf } from './account-words.ts';
import classes from './payment-accounts.module.css';

/** For staff: where a person is paid, masked, and who else has the same account. */
export function PersonsAccountsPanel({ userId }: { userId: string }) {
  const { t } = useTranslation('payment-accounts');
  const accounts = useCall('paymentAccounts.listOf', { userId });
  return (
    <Panel title={t('title')}>
      <Loaded of={[accounts]} skeleton={{ rows: 2, avatar: false }}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={classes.fine}>{t('staff.none')}</p>
          ) : (
            <ul className={classes.entries}>
              {list.map((account) => (
                <li key={account.id}>
                  <Lines
                    first={
                      <span className="cw-num">
                        {accountName(account) ?? t(`kind.${account.kind}.one`)} {account.masked}
                      </span>
                    }
                    second={[placeName(account.place), t(`state.${stateOf(account)}`)].join(' · ')}
                  >
                    {account.others.map((other) => (
                      <small key={other.userId}>
                        {t(other.isSameHolder ? 'staff.same' : 'staff.other')}{' '}
                        <AppLink href={paths.person(other.userId)}>{other.name}</AppLink>
                      </small>
                    ))}
                  </Lines>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
