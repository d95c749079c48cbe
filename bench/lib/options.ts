export interface BenchOptions {
  /** Length of each measurement. */
  readonly seconds: number;
  /** For people: what is going on, and the figures with their units. Silent with --json. */
  say(line: string): void;
}
