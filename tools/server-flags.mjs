/**
 * Node's flags for the process that serves requests. Answers live as long as a round trip to the database: with Node's own room
 * for young objects many are copied as if they were old. 32 MB take up to 96 MB of memory, and the helpers of the collector
 * compete with the database for the cores.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32'];
