import { type Logger, pino } from 'pino';

/** Fields that are removed from log entries at any depth. */
const SECRET_FIELDS = [
  'password',
  'newPassword',
  'tradePassword',
  'tradingPassword',
  'token',
  'csrfToken',
  'code',
  'sealed',
];

/** One JSON line for each entry on standard error; standard output is for the operator's terminal. */
export function openLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: { err: plainError },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS.flatMap((name) => [`params.${name}`, `body.${name}`]), censor: '[secret]' },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

/**
 * The fields of an error that help to find its cause. A database error also carries its whole connection, which does
 * not.
 */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return { name, message, code, constraint, stack, cause: cause === undefined ? undefined : plainError(cause) };
}
