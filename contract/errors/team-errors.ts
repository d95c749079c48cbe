import { biz } from './error-entry.ts';

/** Errors of teams and their operators. */
export const TEAM_ERRORS = {
  'teams.no_right': biz(
    '297001',
    'You act for a provider, who has not given you the right for this',
    '您正在代收卡商操作，对方未授予您此项权限',
  ),
  'teams.not_for_you': biz(
    '297002',
    'Only providers who buy cards, and do not work alone, have a team',
    '仅非独立的收卡商可以建立团队',
  ),
  'teams.full': biz('297003', 'A team has at most {limit} members', '团队最多 {limit} 名成员'),
  'teams.member_already': biz('297004', 'You work for a team already; leave it first', '您已加入其他团队，请先退出'),
  'teams.open_orders': biz(
    '297005',
    'You have {count} open orders with this provider; join once they have ended',
    '您与该收卡商还有 {count} 个未完成订单，结束后才能加入',
  ),
} as const;
