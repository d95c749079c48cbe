import { biz } from './error-entry.ts';

/** Errors of proving who one is, and of staff who decide on it. */
export const IDENTITY_ERRORS = {
  'identity.one_first': biz('280001', 'Prove level one first: who you are', '请先完成一级认证'),
  'identity.name_fixed': biz(
    '280002',
    'Your name is proven and cannot be changed here; support helps after a change by law',
    '您的姓名已通过认证，不能在此修改；如依法更名请联系客服',
  ),
  'identity.wrong_state': biz(
    '280003',
    'This is not possible with the application as it is now; reload it',
    '当前认证状态不能执行此操作，请刷新后查看',
  ),
  'identity.not_your_case': biz('280004', 'Take the case first; only its owner sees and decides it', '请先受理该案件'),
  'identity.case_held': biz('280005', 'A colleague has this case', '该案件已由同事受理'),
  'identity.too_young': biz('280006', 'You must be at least {limit} years old', '须年满 {limit} 周岁'),
  'identity.document_over': biz('280007', 'The document has expired; use a valid one', '证件已过期，请使用有效证件'),
  'identity.images_missing': biz('280008', 'Add every image that is asked for', '请补齐全部所需图片'),
  'identity.code_over': biz(
    '280009',
    'The code of the selfie is not today’s; take a new one with the code that is shown now',
    '自拍验证码不是今日的，请使用当前显示的验证码重新拍摄',
  ),
  'identity.too_often': biz(
    '280010',
    'At most {limit} applications a day; try again tomorrow',
    '每天最多提交 {limit} 次，请明天再试',
  ),
  'identity.approved_before': biz(
    '280011',
    'You approved it already; another moderator or administrator looks at it, too',
    '您已通过该申请，须由另一位仲裁员或管理员复核',
  ),
} as const;
