import { biz } from './error-entry.ts';

/** Errors of staff: four eyes, roles and suspensions. */
export const STAFF_ERRORS = {
  'staff.four_eyes': biz(
    '260001',
    'One administrator cannot do this alone: propose it to another',
    '此操作须两名管理员同意，请提交提案',
  ),
  'staff.proposal_over': biz('260002', 'This proposal is decided or has expired', '该提案已处理或已过期'),
  'staff.proposal_unreadable': biz(
    '260015',
    'This proposal was written by another version: propose it again',
    '该提案由其他版本创建，请重新提交',
  ),
  'staff.own_proposal': biz(
    '260003',
    'Another administrator must decide on your proposal',
    '您的提案须由其他管理员处理',
  ),
  'staff.about_you': biz('260004', 'You cannot decide on what is about yourself', '不能处理与您本人有关的提案'),
  'staff.proposed_already': biz(
    '260005',
    'This waits for a decision already: look at the proposals',
    '已有相同事项待处理，请查看提案',
  ),
  'staff.same_role': biz('260006', 'The account has this role already', '该账号已是此角色'),
  'staff.admin_by_proposal': biz(
    '260007',
    'Two administrators decide who is an administrator: propose it',
    '管理员的任免须两名管理员同意，请提交提案',
  ),
  'staff.role_by_proposal': biz(
    '260020',
    'Two administrators decide who becomes staff, and who is an administrator: propose it',
    '成为平台人员及管理员的任免须两名管理员同意，请提交提案',
  ),
  'staff.open_orders': biz(
    '260008',
    'The account has {count} open orders; its role can change once they have ended',
    '该账号有 {count} 个未完成订单，结束后才能更改角色',
  ),
  'staff.open_offers': biz(
    '260010',
    'The account has {count} sell offers on the shelf; it takes them off first',
    '该账号有 {count} 个出售广告在架，请先下架',
  ),
  'staff.open_cases': biz(
    '260009',
    'The account holds {count} open cases; pass them on first',
    '该账号正在处理 {count} 个案件，请先转交',
  ),
  'staff.not_yourself': biz('260011', 'You cannot do this to your own account', '不能对自己的账号执行此操作'),
  'staff.opponent': biz(
    '260012',
    'You traded with this account, or are linked with it: a colleague has to decide',
    '您与该账号有过交易或存在关联，须由同事处理',
  ),
  'staff.same_device': biz(
    '260016',
    'You and {name} logged in on one device: somebody else has to decide on what {name} did',
    '您与 {name} 曾在同一设备登录，须由其他人处理其经手的事项',
  ),
  'staff.same_address': biz(
    '260017',
    'You and {name} logged in from one network address: somebody else has to decide on what {name} did',
    '您与 {name} 曾从同一网络地址登录，须由其他人处理其经手的事项',
  ),
  'staff.linked_colleague': biz(
    '260018',
    'Your account and that of {name} are linked: somebody else has to decide on what {name} did',
    '您与 {name} 的账号存在关联，须由其他人处理其经手的事项',
  ),
  'staff.role_maker': biz(
    '260019',
    'You and {name} became staff less than 30 days ago, one by the other or both by one person: somebody else has to decide',
    '30 天内您与 {name} 中的一方提议了另一方的角色，或两人的角色由同一人提议，须由其他人处理',
  ),
  'staff.reason_needed': biz(
    '260021',
    'Say why you look: without a case of this person in hand, the log of staff keeps your reason',
    '请说明查看原因：您未经办此人的事项，原因将记入工作人员日志',
  ),
  'staff.chat_suspended': biz(
    '260013',
    'Staff suspended your chat until {until}; chats of your orders and with support stay open',
    '您的聊天已被停用至 {until}；订单聊天和客服不受影响',
  ),
  'staff.calls_suspended': biz(
    '260014',
    'Staff suspended your calls until {until}; calls about your orders and with support stay open',
    '您的通话已被停用至 {until}；订单相关通话和客服不受影响',
  ),
} as const;
