import { biz } from './error-entry.ts';

/** Errors of logins, codes by mail and passwords. */
export const AUTH_ERRORS = {
  'auth.login_failed': biz('110001', 'Wrong account or password', '账号或密码错误'),
  'auth.locked': biz(
    '110002',
    'Too many failures; try again in {minutes} min',
    '失败次数过多，请 {minutes} 分钟后再试',
  ),
  'auth.suspended': biz('110003', 'This account is suspended', '该账号已被停用'),
  'auth.frozen': biz(
    '110109',
    'You froze this account; our support lets it go on once you have shown who you are',
    '该账号已由您冻结；请联系客服验证身份后解冻',
  ),
  'auth.email_unconfirmed': biz(
    '110004',
    'Please confirm your e-mail address first, with the link in the mail',
    '请先通过邮件中的链接确认邮箱',
  ),
  'auth.not_service': biz('110005', 'This login is for providers and staff', '此入口仅供收卡商和工作人员使用'),
  'auth.human_check': biz('110006', 'The human check failed, please try again', '人机验证失败，请重试'),
  'auth.human_check_needed': biz(
    '110022',
    'Too many failures; your browser first has to solve a longer check',
    '失败次数过多，请先由浏览器完成更长的验证',
  ),
  'auth.password_common': biz(
    '110023',
    'Too many people use this password; choose another one',
    '使用此密码的人太多，请换一个',
  ),
  'auth.code_wrong': biz('110007', 'The code is wrong or has expired', '验证码错误或已过期'),
  'auth.code_too_soon': biz(
    '110008',
    'A code was just sent; you can request another one in {seconds} s',
    '验证码刚刚发送，请 {seconds} 秒后再试',
  ),
  'auth.mails_spent': biz(
    '110026',
    'This address has had all the mails that unknown devices may ask for. Open the link in the last one in this browser, or try again later',
    '陌生设备可向该邮箱请求的邮件已用完。请在此浏览器中打开最后一封邮件里的链接，或稍后再试',
  ),
  'auth.name_taken': biz('110009', 'This name is taken', '该名称已被使用'),
  'auth.email_taken': biz('110012', 'This e-mail address belongs to another account', '该邮箱已属于其他账号'),
  'auth.link_dead': biz('110013', 'This link is no longer valid', '该链接已失效'),
  'auth.password_wrong': biz('110014', 'The password is wrong', '密码错误'),
  'auth.confirm_password': biz(
    '110025',
    'You registered on another device: enter the password that you chose there. If you did not register, close this page',
    '您是在另一台设备上注册的：请输入当时设置的密码。如果您没有注册，请关闭此页面',
  ),
  'auth.same_password': biz('110015', 'The new password is the same as the old one', '新密码与旧密码相同'),
  'auth.referrer_unknown': biz('110016', 'No user has this invitation name', '邀请人不存在'),
  'auth.trading_password_unset': biz('110010', 'Please set trading password first', '请先设置交易密码'),
  'auth.trading_password_needed': biz(
    '110021',
    'Give your trading password once in this session to open codes',
    '本次登录首次查看卡密需输入交易密码',
  ),
  'auth.reset_pause': biz(
    '110024',
    'A password of your account was reset by mail: until {until} you cannot pay, settle, give up, publish or open cards',
    '您的账号刚通过邮件重置密码，{until} 之前不能付款、结算、放弃订单、发布广告或查看卡密',
  ),
  'auth.step_up_needed': biz('110101', 'Prove that it is you to go on', '请先验证身份再继续'),
  'auth.second_factor_unbound': biz(
    '110102',
    'Your role needs a second factor: first bind an authenticator app or a passkey on the security page',
    '您的角色须有第二验证方式：请先在安全页面绑定身份验证器或通行密钥',
  ),
  'auth.reset_refused': biz(
    '110110',
    'Mail alone sets no password for an administrator without a second factor; ask for a new link on the host',
    '未绑定第二验证方式的管理员不能仅凭邮件重置密码；请在服务器上获取新链接',
  ),
  'auth.factor_needed': biz('110103', 'Enter the code of your second factor', '请输入第二验证方式的验证码'),
  'auth.factor_wrong': biz(
    '110104',
    'The code is wrong, or was used already; wait for the next one',
    '验证码错误或已使用过，请等待下一个验证码',
  ),
  'auth.passkey_refused': biz(
    '110107',
    'This passkey is not accepted; try again, or use another way',
    '无法使用该通行密钥，请重试或使用其他方式',
  ),
  'auth.passkey_too_many': biz('110108', 'An account has at most {limit} passkeys', '每个账号最多 {limit} 个通行密钥'),
  'auth.login_stale': biz(
    '110105',
    'The login took too long; start again with your password',
    '登录已超时，请重新输入密码',
  ),
  'auth.money_held': biz(
    '110106',
    'The security of your account was changed: until {until} no money leaves it',
    '您的账号安全设置刚刚变更，{until} 之前资金不能转出',
  ),
  'auth.money_suspended': biz(
    '110116',
    'Your account is suspended: points and bitcoin leave it only after a review by our staff',
    '您的账号已被停用，积分与比特币须经工作人员审核后才能转出',
  ),
  'auth.phone_invalid': biz(
    '110111',
    'This is no mobile number of that country; type it as you would dial it',
    '这不是该国家/地区的手机号码，请按拨打时的格式输入',
  ),
  'auth.phone_country': biz('110112', 'We send no texts to phones of this country', '暂不支持向该国家/地区发送短信'),
  'auth.phone_taken': biz('110113', 'This phone number belongs to another account', '该手机号已属于其他账号'),
  'auth.texts_off': biz('110114', 'This installation sends no texts to phones', '本站暂不支持短信'),
  'auth.texts_exhausted': biz(
    '110115',
    'No more texts go to phones of this country for now; try again in an hour',
    '暂时不能再向该国家/地区发送短信，请一小时后再试',
  ),
  'auth.trading_password_wrong': biz('110011', 'The trading password is wrong', '交易密码错误'),
} as const;
