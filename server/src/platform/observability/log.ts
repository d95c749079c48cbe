import { type Logger, pino } from 'pino';

/** Fields that never reach a log, wherever they turn up in what is logged. */
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

/** One JSON line per entry on standard error, so that standard output stays for the people who started us. */
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

/** What helps to find the cause. An error of the database carries its whole connection, which helps nobody. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return { name, message, code, constraint, stack, cause: cause === undefined ? undefined : plainError(cause) };
}
