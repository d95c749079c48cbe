import type { CheckStep } from '#core/disputes/guided-check.ts';

/** A text in both languages; `{name}` stands for a value. */
export interface Words {
  readonly en: string;
  readonly zh_cn: string;
}

export type Lang = keyof Words;

export const words = (en: string, zh_cn: string): Words => ({ en, zh_cn });

/** The labels of a case file's page. */
export const LABELS = {
  title: words('Case file of order {code}', '订单 {code} 的案件材料'),
  unknownDevice: words('Unknown device', '未知设备'),
  made: words('Made {at} (UTC) for {name}, {role}', '生成于 {at}（UTC），提供给{role} {name}'),
  about: words(
    'All times are UTC. Card codes are masked for everybody. What stands here is in case.json and chat.json as data; manifest.json holds the SHA-256 of every file.',
    '所有时间均为 UTC。卡密一律隐去。本页内容同时以数据形式保存在 case.json 和 chat.json 中；manifest.json 列出每个文件的 SHA-256。',
  ),
  order: words('Order', '订单'),
  state: words('State', '状态'),
  sides: words('Seller and provider', '卖家与收卡商'),
  sidesAre: words('{seller} sold to {provider}', '{seller} 出售给 {provider}'),
  pointsSides: words('Seller and buyer', '卖家与买家'),
  pointsSidesAre: words('{seller} sold points to {buyer}', '{seller} 向 {buyer} 出售积分'),
  pointsPrice: words('Price of a point', '每积分价格'),
  toPay: words('To pay', '付款金额'),
  method: words('Payment method', '付款方式'),
  payTo: words('Account that is paid', '收款账户'),
  payer: words('Payer, as the buyer said', '买家所述付款人'),
  terms: words('Terms of the offer', '报价条款'),
  moderator: words('Moderator', '仲裁员'),
  card: words('Cards', '卡片'),
  faceValue: words('Face value', '面值'),
  price: words('Points per unit', '单价（积分）'),
  frozen: words('Points frozen', '冻结积分'),
  fee: words('Fee', '手续费'),
  settled: words('Points settled', '结算积分'),
  parcel: words('Parcel', '包裹'),
  placed: words('Placed', '下单时间'),
  ended: words('Ended', '结束时间'),
  description: words('Seller’s description', '卖家说明'),
  sellerTerms: words('Terms of the seller’s offer', '卖家报价的条款'),
  providerTerms: words('Terms of the provider’s offer', '收卡商报价的条款'),
  receipt: words('Receipt with the cards', '随卡小票'),
  tags: words('Tags of the offer', '报价标签'),
  limits: words('Limits of the offer', '报价限制'),
  cards: words('Card by card', '逐卡'),
  row: words('No.', '序号'),
  code: words('Code', '卡密'),
  firstOpened: words('First opened', '首次查看'),
  claim: words('Claim', '异议'),
  claimed: words('Claimed settlement', '异议主张的结算'),
  note: words('Note', '说明'),
  rulings: words('Rulings', '裁决'),
  ruledBy: words('{name}, {at}: {outcome}, {amount} points', '{name}，{at}：{outcome}，{amount} 积分'),
  onAppeal: words('on appeal', '申诉后'),
  fraud: words('finds fraud', '认定欺诈'),
  votes: words('Votes on the compensation', '赔偿投票'),
  approved: words('approved', '同意'),
  refused: words('refused', '不同意'),
  events: words('What happened', '经过'),
  reveals: words('Reveal log', '卡密查看记录'),
  ledger: words('Movements of points', '积分流水'),
  from: words('From', '从'),
  to: words('To', '到'),
  amount: words('Points', '积分'),
  evidence: words('Evidence', '证据'),
  wholeOrder: words('whole order', '整个订单'),
  cardNo: words('card {row}', '第 {row} 张卡'),
  gone: words('no longer kept', '已不再保存'),
  chat: words('Chat', '聊天'),
  noChat: words('Nobody wrote.', '没有聊天记录。'),
  chainHolds: words(
    'The chain held when this file was made: every message’s hash follows from what is before it.',
    '生成本文件时哈希链完整：每条消息的哈希都承接前一条。',
  ),
  chainBreaks: words(
    'The chain broke at message {seq} when this file was made.',
    '生成本文件时，哈希链在第 {seq} 条消息处断开。',
  ),
  byOperator: words('{name} (operator {operator})', '{name}（操作员 {operator}）'),
  takenBack: words('taken back', '已撤回'),
  forwarded: words('Forwarded from {name}, {time}:', '转发自 {name}，{time}：'),
  withheld: words(
    'Taken back by its sender; its words are kept for the staff of the case.',
    '发送者已撤回；原文仅供处理本案的工作人员查看。',
  ),
  file: words('File', '文件'),
  none: words('None.', '无。'),
  at: words('Time (UTC)', '时间（UTC）'),
  what: words('What', '事项'),
} as const satisfies Record<string, Words>;

export const ROLES: Readonly<Record<string, Words>> = {
  seller: words('seller', '卖家'),
  provider: words('provider', '收卡商'),
  buyer: words('buyer', '买家'),
  moderator: words('moderator', '仲裁员'),
  system: words('system', '系统'),
  platform: words('platform', '平台'),
  other: words('somebody else', '其他人'),
};

/** Events of a case about either kind of order. */
export const CASE_EVENTS = {
  take_case: words('took the case', '受理案件'),
  pass_on: words('passed the case on', '移交案件'),
  pass_up: words('left the case to the admins', '将案件交由管理员'),
  remind: words('reminded a party', '提醒一方'),
  rule: words('ruled', '作出裁决'),
  accept_ruling: words('accepted the ruling', '接受裁决'),
  appeal: words('appealed', '提出申诉'),
  clock: words('a time limit ran out', '已到截止时间'),
  clock_extended: words('deadline made longer: the product was away', '期限已延长：平台曾中断服务'),
} as const;

/** Events of the timeline and system messages of the chat. */
export const EVENTS: Readonly<Record<string, Words>> = {
  placed: words('placed the order', '提交订单'),
  deliver: words('handed the cards over', '交付卡片'),
  carrier_delivered: words('carrier reports the parcel as delivered', '承运商确认包裹送达'),
  confirm_receipt: words('received the parcel', '收到包裹'),
  view: words('opened the cards', '查看卡密'),
  cancel: words('took the order back', '取消订单'),
  decline: words('declined the order', '拒绝订单'),
  confirm: words('confirmed', '确认'),
  release: words('released in full', '全额放行'),
  claim: words('reported a problem', '报告问题'),
  evidence: words('added evidence', '提交证据'),
  accept_claim: words('accepted the count', '接受对方的异议'),
  propose: words('proposed a settlement', '提出结算方案'),
  accept_proposal: words('accepted the proposal', '接受方案'),
  withdraw_claim: words('withdrew the claim', '撤回异议'),
  ask_more: words('asked for more information', '要求补充说明'),
  answer: words('answered', '答复'),
  escalate: words('asked for a moderator', '申请仲裁'),
  ...CASE_EVENTS,
  concede: words('gave the order up', '放弃订单'),
  review: words('voted on the compensation', '对赔偿投票'),
  transferred: words('the order went on to another provider', '订单转给另一位收卡商'),
};

/** What a file of the guided check shows. */
export const STEPS: Readonly<Record<CheckStep, Words>> = {
  redeem_error: words('The redeem page with its error message', '兑换页面与错误提示'),
  redeem_history: words('The redemption history', '兑换记录'),
  account_region: words('The account’s region', '账户所属地区'),
  balance_before_after: words('The balance before and after', '兑换前后的余额'),
  card_balance: words('The balance of the card', '卡内余额'),
  card_transactions: words('The card’s transactions', '卡的交易记录'),
  serial_status: words('The card’s status at the shop', '卡在商家处的状态'),
  issuer_answer: words('The issuer’s answer', '发卡方的答复'),
  time_visible: words('Date and time in the picture', '画面中有日期和时间'),
  nonce_screen: words('The whole screen with the order’s mark', '带有订单标记的完整屏幕'),
  receipt: words('The receipt or purchase email', '购买小票或购买邮件'),
  card_whole: words('The whole card, or the shop’s page of it', '完整的卡，或商家的卡页面'),
  balance_when_sold: words('The balance when you sold it', '出售时的余额'),
  tracking_page: words('The carrier’s tracking page', '承运商的物流页面'),
  parcel_photo: words('The parcel and its label', '包裹与面单'),
  posting_receipt: words('The receipt of posting', '寄件凭证'),
};

export const RECEIPTS = {
  none: words('None', '无'),
  any: words('Any receipt', '任意小票'),
  cash: words('Cash receipt', '现金小票'),
  debit: words('Debit card receipt', '借记卡小票'),
} as const;

export const CLAIMS: Readonly<Record<string, Words>> = {
  invalid: words('invalid', '无效'),
  mismatch: words('other value', '面值不符'),
  not_received: words('not received', '未收到'),
};

export const REVEALS: Readonly<Record<string, Words>> = {
  code_opened: words('code opened', '查看卡密'),
  card_opened: words('code and photo opened', '查看卡密和照片'),
  code_copied: words('code copied', '复制卡密'),
  photo_opened: words('photo opened', '打开照片'),
  case_downloaded: words('case file taken', '下载案件材料'),
  auto_opened: words('opened by the system for the provider', '系统代收卡商查看卡密'),
  address_opened: words('address opened', '查看收货地址'),
};

/** The kinds of ledger movement; a hold has moved nothing yet. */
export const TRANSFER_KINDS: Readonly<Record<string, Words>> = {
  plain: words('moved', '转账'),
  pending: words('reserved', '冻结'),
  post: words('paid out of the reservation', '从冻结中支付'),
  void: words('given back', '退回'),
};

/** A sentence in one language with its values inserted. */
export function sentenceIn(sentence: Words, lang: Lang, values: Readonly<Record<string, string>> = {}): string {
  return sentence[lang].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** An entry of a table in one language; an unknown key is returned as it is. */
export function label(table: Readonly<Record<string, Words>>, key: string, lang: Lang): string {
  return table[key]?.[lang] ?? key;
}
