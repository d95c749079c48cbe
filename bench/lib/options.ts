export interface BenchOptions {
  /** Length of each measurement. */
  readonly seconds: number;
  /** Prints progress and figures with their units. Silent with --json. */
  say(line: string): void;
}
