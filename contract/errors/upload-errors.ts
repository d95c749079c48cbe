import { biz, type ErrorEntry } from './error-entry.ts';

/** The errors of uploaded files. */
export const UPLOAD_ERRORS = {
  'uploads.not_image': biz('200100', 'Upload a JPG, PNG, GIF or WebP image', '请上传 JPG、PNG、GIF 或 WebP 图片'),
  'uploads.too_large': biz('200101', 'The file is too large: at most {limit} bytes', '文件过大：最多 {limit} 字节'),
  'uploads.token': biz('200102', 'The upload token is missing or has expired', '上传凭证缺失或已过期'),
  'uploads.too_many': biz('200103', 'Too many uploads, try again later', '上传过多，请稍后再试'),
  'uploads.missing': biz('200104', 'The file is missing, not yours, or used already', '文件不存在、不属于您或已被使用'),
  'uploads.not_evidence': biz(
    '200105',
    'Upload a JPG, PNG, GIF or WebP image, an MP4 or WebM video, or a PDF file',
    '请上传 JPG、PNG、GIF、WebP 图片，MP4、WebM 视频或 PDF 文件',
  ),
  'uploads.video_broken': biz(
    '200106',
    'The video cannot be read; record it again as MP4 or WebM',
    '无法读取该视频，请重新录制为 MP4 或 WebM',
  ),
  'uploads.video_too_long': biz(
    '200107',
    'The video is too long: at most {limit} seconds',
    '视频过长：最多 {limit} 秒',
  ),
  'uploads.pdf_broken': biz('200108', 'The PDF file cannot be read', '无法读取该 PDF 文件'),
  'uploads.pdf_active': biz(
    '200109',
    'The PDF file contains scripts or attachments; save it as a plain PDF and upload that',
    '该 PDF 含有脚本或附件，请另存为普通 PDF 后再上传',
  ),
  'uploads.quota': biz(
    '200110',
    'You have reached the daily limit of uploads; try again tomorrow',
    '今日上传的文件已达上限，请明天再试',
  ),
  'uploads.no_space': biz(
    '200111',
    'Files cannot be stored at the moment; try again later',
    '暂时无法存储文件，请稍后再试',
  ),
  'uploads.removed': biz('200112', 'This picture is no longer kept', '该图片已不再保留'),
  'uploads.no_order': biz(
    '200113',
    'Evidence can be sent while an order of yours is open or in dispute',
    '仅在您有进行中或争议中的订单时才能上传证据',
  ),
  'uploads.too_many_pixels': biz(
    '200114',
    'The picture has too many pixels: at most {limit} in all. Make it smaller and upload it again',
    '图片像素过多：总数最多 {limit}，请缩小后重新上传',
  ),
  'uploads.image_broken': biz(
    '200115',
    'The picture is cut off or damaged; save it anew and upload that',
    '图片不完整或已损坏，请重新保存后上传',
  ),
  'uploads.heic': biz(
    '200116',
    'HEIC and AVIF pictures cannot be read; save it as JPG and upload that',
    '无法读取 HEIC 或 AVIF 图片，请另存为 JPG 后上传',
  ),
  'uploads.empty': biz('200117', 'The file is empty; choose it again', '文件为空，请重新选择'),
} as const satisfies Record<string, ErrorEntry>;
