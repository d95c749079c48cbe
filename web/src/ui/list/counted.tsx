import classes from './counted.module.css';

/** The frame of an icon button: the icon and a {@link Count}. */
export const COUNTED = classes.tool ?? '';

const MOST = 99;

/** The number of waiting items at the icon's corner; nothing for 0. The button's accessible name includes it. */
export function Count({ count, tone }: { count: number; tone: 'act' | 'stop' }) {
  if (count <= 0) return null;
  return (
    <em aria-hidden="true" className={`${classes.count} ${classes[tone]}`}>
      {count > MOST ? `${MOST}+` : count}
    </em>
  );
}
