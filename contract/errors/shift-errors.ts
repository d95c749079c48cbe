import { biz } from './error-entry.ts';

/** Errors of a provider's switches, and of shifts. */
export const SHIFT_ERRORS = {
  'switches.other_kind': biz('270001', 'This switch is for another kind of provider', '此开关仅适用于其他类型的收卡商'),
  'shifts.over': biz('270010', 'A window that is over cannot be planned any more', '已结束的班次不能再更改'),
  'shifts.off': biz('270012', 'You have no shift now: see the plan of your team', '您当前不在班次内，请查看团队排班'),
  'shifts.own_handover': biz('270011', 'A colleague acknowledges your hand-over', '您的交接须由同事确认'),
} as const;
