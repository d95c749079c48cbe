import classes from './upload-bar.module.css';

/** How much of a picture has gone up; `share` is 0 to 1. */
export function UploadBar({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${Math.max(4, percent)}%` }} />
    </div>
  );
}
