export interface BenchOptions {
  /** Length of each measurement. */
  readonly seconds: number;
  /** Rows of the data set, for those whose size is chosen; null: the full one. */
  readonly rows: number | null;
  /** Prints progress and figures with their units. Silent with --json. */
  say(line: string): void;
}
