import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './statistics.module.css';

interface Share {
  key: string;
  label: string;
  count: number;
}

/** Shares of a whole as bars, which are the rows of a table at once. */
export function ShareChart({ title, shares }: { title: string; shares: readonly Share[] }) {
  const { t } = useTranslation('disputes');
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...shares.map(({ count }) => count));
  return (
    <Panel title={title} aside={t('stats.total', { count: total })}>
      {total === 0 && (
        <Box component="p" fz="sm" c="dimmed">
          {t('stats.none')}
        </Box>
      )}
      {total > 0 && (
        <table className={classes.shares} aria-label={title}>
          <tbody>
            {shares.map(({ key, label, count }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td className={classes.bar} aria-hidden="true">
                  <i style={{ width: `${(count * 100) / most}%` }} />
                </td>
                <td>{count}</td>
                <td>{Math.round((count * 100) / total)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
