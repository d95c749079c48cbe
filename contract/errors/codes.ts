/**
 * Every error a caller can meet: its place on the wire and its sentence in both languages.
 * `errorCode` '0' is success, '4' an ended session, '1' everything else; the specification's errorBizCodes keep their
 * numbers, ours start at 100000. `{field}` and the like are filled from the error's details.
 */
export interface ErrorEntry {
  readonly errorCode: '1' | '4';
  readonly errorBizCode: string;
  readonly en: string;
  readonly zh: string;
}

const biz = (errorBizCode: string, en: string, zh: string): ErrorEntry => ({ errorCode: '1', errorBizCode, en, zh });

export const ERRORS = {
  'session.expired': { errorCode: '4', errorBizCode: '000004', en: 'Session expired, please login again', zh: '登录已过期，请重新登录' },
  'session.required': biz('000018', 'Please login first', '请先登录'),
  'page.stale': biz('001003', 'The page is out of date and will reload', '页面已过期，即将刷新'),
  'nothing.found': biz('000068', 'Nothing found', '未找到内容'),
  'already.done': biz('000181', 'Already done', '已经完成'),

  'gateway.unknown_code': biz('100001', 'Unknown function code', '未知的功能码'),
  'gateway.malformed': biz('100002', 'The request is malformed: {rule}', '请求格式错误：{rule}'),
  'gateway.too_large': biz('100003', 'The request is too large: at most {limit} bytes', '请求过大：最多 {limit} 字节'),
  'gateway.too_deep': biz('100004', 'The parameters are nested too deeply: at most {limit} levels', '参数嵌套过深：最多 {limit} 层'),
  'gateway.bad_sign': biz('100005', 'The signature does not match', '签名不正确'),
  'gateway.clock_skew': biz('100006', 'The request time is too far from the server time', '请求时间与服务器时间相差过大'),
  'gateway.csrf': biz('100007', 'The csrf token is missing or wrong', 'csrf 令牌缺失或错误'),
  'gateway.rate_limited': biz('100008', 'Too many requests, try again in {seconds} s', '请求过于频繁，请 {seconds} 秒后再试'),
  'gateway.forbidden': biz('100009', 'You may not do this', '您没有权限执行此操作'),
  'gateway.invalid': biz('100010', '{field}: {rule}', '{field}：{rule}'),
  'gateway.idempotency_mismatch': biz('100011', 'This idempotency key was used with other parameters', '该幂等键已用于其他参数'),
  'gateway.timeout': biz('100012', 'Network connection timed out, please try again.', '网络连接超时，请重试。'),
  'gateway.internal': biz('100013', 'Something went wrong on our side; nothing was done', '服务器出错，操作未执行'),
  'gateway.conflict': biz('100014', 'Someone else acted first; look at the current state', '对方已先操作，请查看最新状态'),
  'gateway.unavailable': biz('100015', 'The service is restarting, please try again', '服务正在重启，请稍后再试'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;
