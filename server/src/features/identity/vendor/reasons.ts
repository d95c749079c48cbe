import type { RefusalReason } from '#core/identity/application-table.ts';

/** The check service's labels by our reasons; the first row that has one of them counts. */
const LABELS: readonly (readonly [RefusalReason, readonly string[]])[] = [
  ['suspicious', ['FORGERY', 'DOCUMENT_TEMPLATE', 'GRAPHIC_EDITOR', 'SPAM', 'FRAUDULENT_PATTERNS', 'BLOCKLIST']],
  ['not_the_person', ['SELFIE_MISMATCH', 'BAD_FACE_MATCHING', 'BAD_SELFIE', 'FRAUDULENT_LIVENESS', 'BAD_AVATAR']],
  ['out_of_date', ['EXPIRATION_DATE', 'DOCUMENT_DEPRECATED']],
  ['mismatch', ['PROBLEMATIC_APPLICANT_DATA', 'DB_DATA_MISMATCH', 'INCONSISTENT_PROFILE']],
  ['unreadable', ['UNSATISFACTORY_PHOTOS', 'LOW_QUALITY', 'SCREENSHOTS', 'BLACK_AND_WHITE', 'INCOMPLETE_DOCUMENT']],
  ['unreadable', ['DOCUMENT_DAMAGED', 'DOCUMENT_PAGE_MISSING', 'FRONT_SIDE_MISSING', 'BACK_SIDE_MISSING']],
];

/** Our reason for the labels of the check service; one that we do not know says that the document is not accepted. */
export const reasonOf = (labels: readonly string[]): RefusalReason =>
  LABELS.find(([, ours]) => ours.some((label) => labels.includes(label)))?.[0] ?? 'not_accepted';

/** What an applicant reads where a member of staff would have written; stored, so in both languages. */
export const VENDOR_WORDS: Readonly<Record<RefusalReason, string>> = {
  unreadable: 'The check could not read an image: take it again in good light. 图片无法辨认，请在光线充足处重新拍摄。',
  mismatch: 'The check found other facts on the document than you wrote. 证件信息与您填写的内容不一致。',
  not_accepted: 'The check does not accept this document: send another one. 该证件未通过核验，请提交其他证件。',
  out_of_date: 'The check found that the document is no longer valid. 证件已过期，请提交有效证件。',
  not_the_person: 'The check could not match the selfie with the document. 自拍照与证件照片不符，请重新拍摄。',
  suspicious: 'The check did not find the document to be genuine. 证件真实性未通过核验。',
};
