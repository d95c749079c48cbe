import { withNewDatabase } from '../model/new-database.ts';
import { checkStatements } from './check-statements.ts';

const start = performance.now();
await withNewDatabase(async (client) => {
  const t = performance.now();
  const report = await checkStatements(client);
  console.log(report.faults.join('\n'));
  console.log('UNREAD\n' + report.unread.join('\n'));
  console.log({
    calls: report.calls,
    statements: report.statements,
    typed: report.typed,
    faults: report.faults.length,
    unread: report.unread.length,
    ms: performance.now() - t,
    all: performance.now() - start,
  });
});
