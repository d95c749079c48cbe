import classes from './counted.module.css';

/** For a button that is a picture alone: it holds the picture and a {@link Count}. */
export const COUNTED = classes.tool ?? '';

const MOST = 99;

/** How many wait, at the shoulder of the picture; nothing when none do. The button's name says it to those who listen. */
export function Count({ count, tone }: { count: number; tone: 'act' | 'stop' }) {
  if (count <= 0) return null;
  return (
    <em aria-hidden="true" className={`${classes.count} ${classes[tone]}`}>
      {count > MOST ? `${MOST}+` : count}
    </em>
  );
}
