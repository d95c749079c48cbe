/** `small`: every kind of test once, for each change. `full`: all rows, rounds and languages, before a change is handed over. */
export type TestSize = 'small' | 'full';

/** The only place that reads `TEST_SIZE`, which `npm test` sets for every program that it starts. */
export const TEST_SIZE: TestSize = process.env.TEST_SIZE === 'full' ? 'full' : 'small';

/** The value of this run's size. */
export const sized = <T>(values: Readonly<Record<TestSize, T>>): T => values[TEST_SIZE];
