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
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS.flatMap((name) => [`params.${name}`, `body.${name}`]), censor: '[secret]' },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
