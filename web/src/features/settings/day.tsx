import classes from './settings.module.css';

/** A day of a filter. */
export function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className={classes.day}>
      <span>{label}</span>
      <input type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}
