import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './ad-form.module.css';
import { OFFER_KINDS, type WizardKind } from './wizard-kind.ts';

interface Props {
  value: WizardKind;
  /** Cards are for the other kind of account. */
  isProvider: boolean;
  onChange: (kind: WizardKind) => void;
}

/** What is offered: cards, by providers or traders, or points, by everybody. */
export function KindChoice({ value, isProvider, onChange }: Props) {
  const { t } = useTranslation('ads');
  const isOpen = (kind: WizardKind) => kind !== (isProvider ? 'sell' : 'buy');
  return (
    <Panel title={t('kind.title')}>
      <Radio.Group value={value} onChange={(next) => onChange(next as WizardKind)} label={t('kind.label')}>
        <div className={classes.options}>
          {OFFER_KINDS.map((kind) => (
            <Radio
              key={kind}
              value={kind}
              label={t(`kind.${kind}`)}
              description={
                kind === 'buy' || kind === 'sell'
                  ? t(isOpen(kind) ? `kind.${kind}Why` : `kind.${kind}Not`)
                  : t(`kind.${kind}Why`)
              }
              disabled={!isOpen(kind)}
            />
          ))}
        </div>
      </Radio.Group>
    </Panel>
  );
}
