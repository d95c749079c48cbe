import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/date.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { OwnMarks } from './own-marks.tsx';
import classes from './ratings.module.css';
import { useOrderData } from './ratings.queries.ts';

interface Props {
  code: string;
  /** Staff have neither note nor tags. */
  staff: boolean;
  /** Names of the states, from the surrounding page's area. */
  stateWord: (state: string) => string;
}

/** When the order entered each state, and the user's own note and tags. */
export function OrderRecord({ code, staff, stateWord }: Props) {
  const { t } = useTranslation('ratings');
  const { data } = useOrderData(code);
  if (!data) return null;
  return (
    <Panel title={t('record.title')}>
      <KeyValues rows={data.times.map(({ state, at }) => ({ label: stateWord(state), value: formatDateTime(at) }))} />
      {!staff && (
        <div className={classes.own}>
          <OwnMarks code={code} tags={data.tags} note={data.note} />
        </div>
      )}
    </Panel>
  );
}
