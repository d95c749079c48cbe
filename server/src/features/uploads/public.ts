export { type KeptUpload, keepImage } from './keep/keep-image.ts';
export { removeFiles, removeReplaced } from './keep/remove-files.ts';
export { registerUploads } from './routes.ts';
export { avatarPath, lockAvatar, staffPictures, wearAvatar } from './show/avatars.ts';
export { linkFor } from './show/link-for.ts';
export { readUpload } from './show/read-upload.ts';
export { releaseUploads, type Unused } from './uploads.store.ts';
