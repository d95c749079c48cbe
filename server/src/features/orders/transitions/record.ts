import { isEnd } from '#core/orders/gift-states.ts';
import type { Scope } from '#server/app/scope.ts';
import { tellTransferred } from '../quick/quick-move.ts';
import { tellCaseStaff } from './case-news.ts';
import { pauseForClaims } from './claim-record.ts';
import { recordFaults } from './faults.ts';
import { recordEndings } from './record-endings.ts';
import type { Transition } from './transition.ts';

/** Writes what follows from transitions besides the parties' events: records, pauses and staff events. */
export async function record(scope: Scope, transitions: readonly Transition[]): Promise<void> {
  for (const transition of transitions) {
    await tellCaseStaff(scope.tx, transition);
    if (transition.moved && transition.command.event.type === 'clock')
      await tellTransferred(scope, transition.order.row);
  }
  const ended = transitions.filter(({ after }) => isEnd(after.row.state));
  if (ended.length > 0) {
    recordEndings(scope.tx, ended);
    await pauseForClaims(scope, ended);
  }
  await recordFaults(scope, transitions);
}
