export { type KeptUpload, keepImage } from './keep/keep-image.ts';
export { removeFiles } from './keep/remove-files.ts';
export { registerUploads } from './routes.ts';
export { avatarPath, lockAvatar, staffPictures, wearAvatar } from './show/avatars.ts';
export { releaseUploads, type Unused } from './uploads.store.ts';
