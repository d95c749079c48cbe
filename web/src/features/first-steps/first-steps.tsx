import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { type Me, useSession } from '#web/api/session.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './first-steps.module.css';
import { type Step, stepsOf } from './steps.ts';

/** The way from a new account to money at the bank, for traders; nothing once all of it is done. */
export function FirstSteps() {
  const { user } = useSession();
  const isTrader = user !== null && !user.isStaff && !user.serverFlag && user.operatorId === null;
  return isTrader ? <Steps user={user} /> : null;
}

/** Shown once every fact is there: a list that grows while it loads would move the page. */
function Steps({ user }: { user: Me }) {
  const { t } = useTranslation('first-steps');
  const record = useCall('people.getRecord', { userId: user.userId }).data;
  const identity = useCall('identity.getOwn', {}).data;
  const payees = useCall('paymentAccounts.list', {}).data;
  const factors = useCall('factors.getMine', {}).data;
  if (!record || !identity || !payees || !factors) return null;
  const steps = stepsOf({ record, identity, payees, factors });
  const done = steps.filter(({ state }) => state === 'done').length;
  if (done === steps.length) return null;
  return (
    <Panel title={t('title')} aside={t('done', { done, of: steps.length })} flush>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </ol>
    </Panel>
  );
}

function StepRow({ step: { name, state, href } }: { step: Step }) {
  const { t } = useTranslation('first-steps');
  const words = (
    <span className={classes.words}>
      <b>{t(`step.${name}`)}</b>
      {state !== 'done' && (
        <Box component="small" fz="sm" c="dimmed">
          {t(`why.${name}`)}
        </Box>
      )}
    </span>
  );
  const chip = (
    <StateChip tone={state === 'open' ? 'turn' : state} soft>
      {t(`state.${state}`)}
    </StateChip>
  );
  return (
    <li>
      {href === null ? (
        <div className={classes.step}>
          {words} {chip}
        </div>
      ) : (
        <AppLink href={href} className={classes.step}>
          {words} {chip}
        </AppLink>
      )}
    </li>
  );
}
