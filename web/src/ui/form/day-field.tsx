import classes from './field-pill.module.css';

interface Props {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (day: string) => void;
}

/** A day of a filter. */
export function DayField({ label, value, onChange }: Props) {
  return (
    <label className={classes.field}>
      <span>{label}</span>
      <input type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}
