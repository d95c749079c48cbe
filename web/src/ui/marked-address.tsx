import classes from './marked-address.module.css';

const ENDS = 6;

/** An address of a chain, whole, with the ends that people compare in bold. */
export function MarkedAddress({ address }: { address: string }) {
  return (
    <span className={classes.address}>
      <b>{address.slice(0, ENDS)}</b>
      {address.slice(ENDS, -ENDS)}
      <b>{address.slice(-ENDS)}</b>
    </span>
  );
}
