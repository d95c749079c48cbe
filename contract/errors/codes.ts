import { AUTH_ERRORS } from './auth-errors.ts';
import { CARD_ERRORS } from './card-errors.ts';
import { DEPOSIT_ERRORS } from './deposit-errors.ts';
import { biz, type ErrorEntry } from './error-entry.ts';

import { IDENTITY_ERRORS } from './identity-errors.ts';

import { PAYMENT_ACCOUNT_ERRORS } from './payment-account-errors.ts';
import { PAYOUT_ERRORS } from './payout-errors.ts';
import { POINTS_AD_ERRORS } from './points-ad-errors.ts';
import { POINTS_ORDER_ERRORS } from './points-order-errors.ts';
import { PROVIDER_ERRORS } from './provider-errors.ts';

import { SEND_ERRORS } from './send-errors.ts';
import { SETTINGS_ERRORS } from './settings-errors.ts';
import { SHIFT_ERRORS } from './shift-errors.ts';
import { STAFF_ERRORS } from './staff-errors.ts';
import { SWAP_ERRORS } from './swap-errors.ts';
import { SWEEP_ERRORS } from './sweep-errors.ts';
import { TEAM_ERRORS } from './team-errors.ts';
import { TICKET_ERRORS } from './ticket-errors.ts';
import { TREASURY_ERRORS } from './treasury-errors.ts';
import { UPLOAD_ERRORS } from './upload-errors.ts';
import { WITHDRAWAL_ERRORS } from './withdrawal-errors.ts';

/** Every error that a caller can meet. */
export const ERRORS = {
  'session.expired': {
    errorCode: '4',
    errorBizCode: '000004',
    en: 'Session expired, please login again',
    zh: '登录已过期，请重新登录',
  },
  'session.required': biz('000018', 'Please login first', '请先登录'),
  'page.stale': biz('001003', 'The page is out of date and will reload', '页面已过期，即将刷新'),
  'nothing.found': biz('000068', 'Nothing found', '未找到内容'),
  'audits.check_running': biz(
    '000182',
    'A check of the ledger is running already, please wait',
    '账本检查正在进行，请稍候',
  ),
  'audits.check_too_long': biz(
    '000183',
    'A check of the ledger took too long and was stopped. Try again when less is going on',
    '账本检查耗时过长，已停止，请在业务较少时重试',
  ),
  'audits.opponent': biz(
    '000184',
    'This auditor traded, or is linked, with what the link would cover: name another one',
    '该审计员与所涉账号有过交易或存在关联，请指定其他审计员',
  ),
  'already.done': biz('000181', 'Already done', '已经完成'),

  'gateway.unknown_code': biz('100001', 'Unknown function code', '未知的功能码'),
  'gateway.malformed': biz('100002', 'The request is malformed: {rule}', '请求格式错误：{rule}'),
  'gateway.too_large': biz('100003', 'The request is too large: at most {limit} bytes', '请求过大：最多 {limit} 字节'),
  'gateway.too_deep': biz(
    '100004',
    'The parameters are nested too deeply: at most {limit} levels',
    '参数嵌套过深：最多 {limit} 层',
  ),
  'gateway.bad_sign': biz('100005', 'The signature does not match', '签名不正确'),
  'gateway.clock_skew': biz(
    '100006',
    'The request time is too far from the server time',
    '请求时间与服务器时间相差过大',
  ),
  'gateway.csrf': biz('100007', 'The csrf token is missing or wrong', 'csrf 令牌缺失或错误'),
  'gateway.rate_limited': biz(
    '100008',
    'Too many requests, try again in {seconds} s',
    '请求过于频繁，请 {seconds} 秒后再试',
  ),
  'gateway.forbidden': biz('100009', 'You are not allowed to do this', '您没有权限执行此操作'),
  'gateway.invalid': biz('100010', '{field}: {rule}', '{field}：{rule}'),
  'gateway.idempotency_mismatch': biz(
    '100011',
    'This idempotency key was used with other parameters',
    '该幂等键已用于其他参数',
  ),
  'gateway.timeout': biz('100012', 'Network connection timed out, please try again.', '网络连接超时，请重试。'),
  'gateway.internal': biz('100013', 'Something went wrong on our side, please try again', '服务器出错，请重试'),
  'gateway.conflict': biz(
    '100014',
    'Someone else acted first; check the current state',
    '对方已先操作，请查看最新状态',
  ),
  'gateway.unknown_frame': biz('100016', 'Unknown kind of message', '未知的消息类型'),
  'gateway.unavailable': biz('100015', 'The service is restarting, please try again', '服务正在重启，请稍后再试'),

  ...AUTH_ERRORS,
  ...STAFF_ERRORS,
  ...SHIFT_ERRORS,
  ...IDENTITY_ERRORS,
  ...TICKET_ERRORS,
  ...PAYMENT_ACCOUNT_ERRORS,
  ...PROVIDER_ERRORS,
  ...TEAM_ERRORS,
  ...DEPOSIT_ERRORS,
  ...PAYOUT_ERRORS,
  ...SWEEP_ERRORS,
  ...TREASURY_ERRORS,
  ...SEND_ERRORS,
  ...SWAP_ERRORS,
  ...POINTS_AD_ERRORS,
  ...POINTS_ORDER_ERRORS,
  ...WITHDRAWAL_ERRORS,

  'orders.not_allowed': biz('200001', 'It is not your turn', '现在不该由您操作'),
  'orders.ended': biz('200002', 'This order has ended', '订单已结束'),
  'orders.wrong_state': biz(
    '200003',
    'This is not possible in the current state of the order',
    '订单当前状态不能执行此操作',
  ),
  'orders.not_due': biz('200004', 'The deadline has not passed yet', '尚未到截止时间'),
  'orders.too_late': biz('200019', 'The deadline has passed; reload the order', '已过截止时间，请重新查看订单'),
  'orders.amount_changed': biz('200005', 'The amount has changed; check it again', '金额已变化，请重新确认'),
  'orders.amount_range': biz(
    '200006',
    'The amount must be above zero and at most the order amount',
    '金额必须大于零且不超过订单金额',
  ),
  'orders.no_proposal': biz('200007', 'There is no proposal to accept', '没有可接受的方案'),
  'orders.own_proposal': biz('200008', 'You cannot accept your own proposal', '不能接受自己的方案'),
  'orders.already_asked': biz('200009', 'You can ask for more information only once', '只能要求补充说明一次'),
  'orders.already_accepted': biz('200010', 'You have accepted this ruling', '您已接受该裁决'),
  'orders.already_appealed': biz('200011', 'An order can be appealed only once', '每个订单只能申诉一次'),
  'orders.claim_empty': biz('200012', 'Select at least one card', '请至少选择一张卡'),
  'orders.claim_card': biz(
    '200013',
    'Only opened cards can be claimed, once each, with a different value',
    '只能对已查看的卡提出问题，每张一次，且面值须不同',
  ),
  'orders.claim_evidence': biz('200014', 'Each claimed card needs evidence', '每张有问题的卡都需要证据'),
  'orders.ruling_amount': biz('200016', 'The amount does not match this ruling', '金额与裁决结果不符'),
  'orders.ruling_form': biz('200017', 'This ruling is for physical cards only', '该裁决仅适用于实体卡'),
  'orders.ruling_fraud': biz('200018', 'Fraud can be found only when the seller wins', '仅在卖家胜诉时可认定欺诈'),
  'orders.ad_closed': biz('200020', 'This offer is no longer available', '该广告已下架'),
  'orders.price_changed': biz('200021', 'The price has changed; check it again', '价格已变化，请重新确认'),
  'orders.stock_short': biz('200022', 'The remaining amount of the offer is too small', '该广告剩余额度不足'),
  'orders.provider_balance': biz(
    '200023',
    'The provider’s balance does not cover this order',
    '对方余额不足以支付此订单',
  ),
  'orders.own_ad': biz('200024', 'This offer is your own and cannot be bought or sold', '这是您自己的广告，不能买卖'),
  'orders.face_not_taken': biz('200025', 'Row {row}: this face value is not accepted', '第 {row} 行：不收此面值'),
  'orders.too_many_cards': biz('200026', 'At most {limit} cards in one order', '每单最多 {limit} 张卡'),
  'orders.amount_zero': biz('200027', 'The order amount is zero', '订单金额为零'),
  'orders.party_suspended': biz('200028', 'One of the parties cannot trade at present', '交易一方目前不能交易'),
  'orders.too_many_promises': biz(
    '200050',
    'You have {limit} orders with each other whose cards are not delivered yet; deliver some first',
    '双方已有 {limit} 个待交付订单，请先交付',
  ),
  'orders.no_promises': biz(
    '200051',
    'This offer takes cards only with their codes at once',
    '此报价须在出售时同时提交卡密',
  ),
  'orders.too_many_open_pair': biz(
    '200029',
    'You have {limit} open orders with each other; complete some first',
    '双方未完成订单已达 {limit} 个，请先完成',
  ),
  'orders.too_many_open': biz(
    '200030',
    'You have {limit} open orders; complete some first',
    '您的未完成订单已达 {limit} 个，请先完成',
  ),
  'identity.limit': biz(
    '270020',
    'You can trade {limit} points a day at your level of identity, and {used} are used today. More after midnight (UTC), or at once with a higher level: account settings, identity',
    '您当前的认证等级每日可交易 {limit} 积分，今日已用 {used} 积分。额度于 UTC 零点恢复，也可在账号设置的身份认证中提升等级',
  ),
  'identity.limit_other': biz(
    '270021',
    'The seller cannot trade that much today; take a smaller part or come back tomorrow',
    '卖家今日的交易额度不足，请减少数量或明日再来',
  ),
  'orders.amount_limits': biz(
    '200032',
    'This offer accepts orders from {min} to {max} points; yours is {amount}',
    '此广告每单须为 {min} 至 {max} 积分，您的订单为 {amount} 积分',
  ),
  'orders.exact_amount': biz(
    '200033',
    'This offer accepts orders of exactly {exact} points; yours is {amount}',
    '此广告每单须正好为 {exact} 积分，您的订单为 {amount} 积分',
  ),
  'orders.blocked': biz('200034', 'You and the other party cannot trade with each other', '您与对方之间不能交易'),
  'orders.paused': biz(
    '200035',
    'One of the parties cannot place orders at present; the account page says why and until when',
    '交易一方已被暂停下单，原因与期限见账号提示',
  ),
  'orders.no_new_business': biz(
    '200053',
    'You cannot begin new business at present; the account page says why and until when',
    '您目前不能开展新业务，原因与期限见账号提示',
  ),
  'orders.paused_until': biz(
    '200048',
    'You cannot place orders until {until}; the account page says why',
    '{until} 之前您不能下单，原因见账号提示',
  ),
  'orders.bail_cover': biz(
    '200036',
    'The provider’s bail does not cover this order in addition to its open ones',
    '对方保证金不足以覆盖此订单',
  ),
  'orders.form_physical': biz(
    '200037',
    'These are physical cards: promise them first, then send the parcel',
    '这是实体卡：请先下单承诺，再寄出包裹',
  ),
  'orders.form_ecode': biz('200038', 'These are e-codes: submit their codes', '这是电子卡：请提交卡密'),
  'orders.delivery_rows': biz(
    '200039',
    'Row {row}: deliver every promised card with the promised face value',
    '第 {row} 行：须按承诺的面值交付每一张卡',
  ),
  'orders.no_match': biz('200049', 'No offer accepts these cards at this price now', '目前没有广告以此价格收购这些卡'),
  'orders.busy': biz('200031', 'Too many orders at once, please try again', '下单人数过多，请重试'),

  ...CARD_ERRORS,

  'disputes.not_yours': biz('200060', 'Take the case first', '请先受理该案件'),
  'disputes.already_taken': biz('200061', 'Another moderator holds this case', '该案件已由其他仲裁员受理'),
  'disputes.own_case': biz('200062', 'You cannot rule on your own case', '不能裁决自己的案件'),
  'disputes.ruled_before': biz('200063', 'Another moderator must decide this case', '须由另一位仲裁员裁决'),
  'disputes.already_reviewed': biz('200067', 'You have already voted on this compensation', '您已对该赔偿投票'),
  'disputes.admin_only': biz('200064', 'This case has been passed on to an admin', '该案件已升级至管理员'),
  'disputes.signature': biz('200065', 'The order number does not match', '输入的订单号不一致'),
  'disputes.too_much_evidence': biz(
    '200066',
    'At most {limit} pieces of evidence a side',
    '每方最多提交 {limit} 份证据',
  ),

  'disputes.no_dispute': biz('200303', 'This order has had no dispute', '该订单没有争议'),
  'disputes.case_file_too_large': biz(
    '200304',
    'The evidence and chat files have {size} MB; a case file holds {limit} MB. Save them one by one',
    '证据和聊天文件共 {size} MB，案件材料最多 {limit} MB，请逐个保存',
  ),
  'disputes.linked_parties': biz(
    '200300',
    'One of the parties invited the other: no fraud can be found between them',
    '双方存在邀请关系，不能认定欺诈',
  ),
  'disputes.too_many_reminders': biz('200301', 'At most {limit} reminders in one case', '每个案件最多提醒 {limit} 次'),
  'disputes.cannot_pass_on': biz(
    '200302',
    'Pass it on to another moderator or admin who may decide this case',
    '请移交给可以处理本案的其他仲裁员或管理员',
  ),
  'bail.required': biz(
    '200310',
    'Bail of {required} points is required; top up {missing} more first',
    '需缴纳 {required} 积分保证金，请先补缴 {missing}',
  ),
  'bail.points_short': biz('200311', 'Your available points do not cover this', '可用积分不足'),
  'bail.notice_given': biz(
    '200312',
    'You have given notice to take your bail back; withdraw it first',
    '您已申请退还保证金，请先撤回申请',
  ),
  'bail.no_notice': biz('200313', 'You have not given notice', '您尚未申请退还保证金'),
  'bail.notice_running': biz('200314', 'The notice period is not over yet', '退还保证金的等待期尚未结束'),
  'bail.still_open': biz(
    '200315',
    'Orders, claims or debts are still open; the bail stays until they are closed',
    '仍有未完成的订单、异议或欠款，保证金须保留至其结束',
  ),
  'bail.owed': biz(
    '200317',
    'You owe {owed} points of compensation: nothing leaves your account until it is paid',
    '您尚欠赔付 {owed} 积分，付清前资产不能转出',
  ),
  'bail.none': biz('200316', 'There is no bail to take back', '没有可退还的保证金'),

  'ads.rate_range': biz('200080', 'The rate must be {rule}', '价格比例必须为 {rule}'),
  'ads.no_rate': biz('200829', '{currency} has no exchange rate at present', '{currency} 目前没有汇率'),
  'ads.receipt': biz('200827', 'Cards of this type come with: {list}', '该类卡可附的小票：{list}'),
  'ads.face_range': biz(
    '200081',
    'Face values must be whole numbers from {min} to {max}, the largest not below the smallest',
    '面值须为 {min} 到 {max} 的整数，且最大值不小于最小值',
  ),
  'ads.card_type_unknown': biz('200082', 'Select a card type that is traded', '请选择可交易的卡种'),
  'ads.too_many': biz('200083', 'At most {limit} offers on the shelf', '上架广告最多 {limit} 个'),
  'ads.changed': biz('200084', 'The offer has changed meanwhile; reload it', '广告已被修改，请重新加载'),
  'ads.total_too_small': biz(
    '200085',
    'The total cannot be below what is sold and in open orders',
    '总额不能低于已成交与进行中的金额',
  ),
  'ads.remainder_low': biz('200086', 'The remainder is below {min} points', '剩余额度低于 {min} 积分'),

  'ads.amount_range': biz(
    '200087',
    'The trade amounts must be whole points, the largest not below the smallest, and within the total',
    '交易金额须为整数积分，最大值不小于最小值，且不超过总额',
  ),
  'ads.confirm_floor': biz(
    '200088',
    'The time to confirm a parcel must be at least {days} days',
    '包裹的确认时间不少于 {days} 天',
  ),
  'ads.countries_differ': biz(
    '200089',
    'Countries published together share brand, currency and form',
    '一起发布的国家须为同一品牌、货币和形式',
  ),

  'goods.not_on_sale': biz(
    '200400',
    'Some of these cards are no longer for sale; choose others',
    '部分卡片已不再出售，请重新选择',
  ),
  'goods.amount_limits': biz(
    '200401',
    'An order of this ad must be {min} to {max} points',
    '此广告每单金额为 {min} 到 {max} 积分',
  ),
  'goods.exact_one': biz('200402', 'This ad sells one card per order', '此广告每单只售一张卡'),
  'goods.below_floor': biz(
    '200403',
    'The price is below the seller’s minimum; the ad is available again when the exchange rate rises',
    '当前价格低于卖家的内部价格，汇率回升后可继续交易',
  ),
  'goods.in_trade': biz('200404', 'Cards in trade or sold cannot be changed', '交易中或已售出的卡片不能更改'),
  'goods.too_many': biz('200405', 'At most {limit} cards in one ad', '每个广告最多 {limit} 张卡'),
  'goods.face': biz(
    '200406',
    'Row {row}: face values are whole numbers from {min} to {max}',
    '第 {row} 行：面值须为 {min} 到 {max} 的整数',
  ),
  'goods.code_needed': biz(
    '200407',
    'Row {row}: an e-code needs its code and its image',
    '第 {row} 行：电子卡须填写卡密并上传图片',
  ),
  'goods.sold_out': biz('200408', 'All its cards are sold; add new ones first', '卡片已全部售出，请先添加新卡片'),
  'goods.limits_order': biz(
    '200409',
    'The largest trade amount must not be below the smallest, and an exact amount has no limits',
    '最大交易额不能小于最小交易额，固定交易额不设限额',
  ),

  ...UPLOAD_ERRORS,

  'ratings.not_ended': biz('200800', 'You can rate the other party once the order has ended', '订单结束后才能评价'),
  'ratings.unseen': biz(
    '200801',
    'The cards of this order were never opened, so it cannot be rated',
    '此订单的卡未被查看，不能评价',
  ),
  'ratings.linked': biz(
    '200802',
    'One of you invited the other, so you cannot rate each other',
    '双方存在邀请关系，不能互相评价',
  ),
  'ratings.too_late': biz('200803', 'The time to rate this order is over', '此订单的评价时间已过'),
  'ratings.once': biz('200804', 'You have already rated this order', '您已评价过此订单'),
  'ratings.nothing_to_answer': biz('200805', 'There is no rating to reply to', '没有可回复的评价'),
  'ratings.answered': biz('200806', 'You have already replied to this rating', '您已回复过此评价'),

  'people.oneself': biz('200810', 'This is your own account', '这是您自己的账号'),
  'people.staff': biz('200811', 'Staff of the platform cannot be put on this list', '不能将平台工作人员加入此名单'),
  'people.blocked': biz('200812', 'You have blocked this user; unblock them first', '您已拉黑该用户，请先解除'),
  'people.too_many': biz('200813', 'At most {limit} entries; remove one first', '最多 {limit} 条，请先移除一些'),

  'chat.empty': biz('200850', 'A message cannot be empty', '消息不能为空'),
  'chat.closed': biz('200851', 'This conversation is closed', '该会话已关闭'),
  'chat.blocked': biz(
    '200852',
    'You cannot write to each other: one of you has blocked the other',
    '双方之一已拉黑对方，无法发送消息',
  ),
  'chat.paused': biz(
    '200853',
    'Too many sensitive words: sending is paused for {seconds} s',
    '敏感词过多，{seconds} 秒内暂停发送消息',
  ),
  'chat.bad_reply': biz('200854', 'The message you are replying to does not exist', '所回复的消息不存在'),
  'chat.files': biz('200855', 'These files cannot be sent here: {rule}', '无法在此发送这些文件：{rule}'),
  'chat.busy': biz('200856', 'Failed to send message. Try again', '消息发送失败，请重试'),
  'chat.too_many_new': biz('200857', 'At most {limit} new conversations a day', '每天最多发起 {limit} 个新会话'),
  'chat.retract_late': biz(
    '200858',
    'A message can be retracted only within {seconds} s',
    '消息只能在 {seconds} 秒内撤回',
  ),
  'chat.too_many_shortcuts': biz('200859', 'At most {limit} quick replies', '快捷回复最多 {limit} 条'),
  'chat.group_full': biz('200860', 'A group holds at most {limit} members', '群聊最多 {limit} 人'),
  'chat.too_many_reports': biz('200862', 'At most {limit} reports a day', '每天最多举报 {limit} 条'),
  'chat.own_report': biz(
    '200864',
    'You wrote or reported this message: a colleague closes the report',
    '该消息由您发送或举报，请由同事处理',
  ),
  'chat.login_first': biz('200863', 'Log in to the chat on this connection first', '请先在此连接上登录聊天'),
  'chat.bad_sign': biz('200861', 'The chat signature is not valid any more', '聊天签名已失效'),

  'visitors.too_many': biz(
    '200830',
    'Too many visitors from your address today; please log in instead',
    '您所在的网络今日访客过多，请登录后再试',
  ),

  'notices.stays': biz(
    '200890',
    'This kind of notice is important and always comes this way',
    '此类通知不可错过，该接收方式不能关闭',
  ),
  'notices.announcement_times': biz(
    '200885',
    'It begins now or later, and ends after that, within 90 days',
    '开始时间不早于现在，结束时间在开始之后的 90 天内',
  ),
  'notices.no_push': biz('200881', 'Push notifications are not available here', '本站未启用推送'),
  'notices.push_address': biz('200882', 'This push service is not supported', '不支持此推送服务'),
  'notices.too_many_browsers': biz(
    '200883',
    'At most {limit} browsers of one account can receive push notifications',
    '一个账号最多可在 {limit} 个浏览器接收推送',
  ),

  'sensitive_words.unusable': biz('200900', 'This cannot be a sensitive word: {word}', '不能作为敏感词：{word}'),
  'sensitive_words.too_many': biz(
    '200901',
    'At most {limit} sensitive words on both lists',
    '两个词表合计最多 {limit} 个敏感词',
  ),
  'sensitive_words.not_allowed': biz('200902', 'Please remove: {words}', '请去掉以下内容：{words}'),
  'users.like_staff': biz(
    '200910',
    'This name could be taken for the platform’s staff; choose another',
    '此名称可能被误认为平台工作人员，请换一个',
  ),
  'users.nickname_used': biz('200911', 'You have changed your public name already', '您的昵称修改次数已用完'),
  'users.picture_like_staff': biz(
    '200912',
    'This picture could be taken for the platform’s own; choose another',
    '此图片可能被误认为平台官方图片，请换一张',
  ),
  'users.not_closable': biz('200915', 'The account cannot be closed yet: {blockers}', '账号暂时无法注销：{blockers}'),
  'users.address_needed': biz('200913', 'Save the address that parcels go to first', '请先保存收货地址'),
  'support.taken': biz('200895', 'Another agent has this request', '该请求已由其他客服接待'),
  'support.own': biz('200896', 'Nobody answers their own request', '不能接待自己的请求'),
  'support.no_agent': biz('200897', 'This agent cannot take it over', '该客服无法接手'),

  ...SETTINGS_ERRORS,
  'points.statement_long': biz(
    '200982',
    'The month has more than {limit} movements, too many for a PDF file; take the CSV instead',
    '该月变动超过 {limit} 笔，无法生成 PDF，请导出 CSV',
  ),
  'calls.in_call': biz('200870', 'You are in a call already', '您正在通话中'),
  'calls.stranger': biz(
    '200876',
    'You can ring each other once they have answered you, or traded with you',
    '对方回复过您或与您交易过后，才能发起通话',
  ),
  'calls.blocked': biz('200871', 'One of you has blocked the other, so you cannot call', '双方存在拉黑关系，无法通话'),
  'calls.nobody': biz('200872', 'There is nobody to call in this conversation', '此会话中没有可以通话的人'),
  'calls.over': biz('200873', 'The call is over', '通话已结束'),
  'calls.not_now': biz('200874', 'The call is at another step', '通话当前状态不允许此操作'),
  'calls.elsewhere': biz('200875', 'The call is held in another window', '通话正在其他窗口进行'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;
