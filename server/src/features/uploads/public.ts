export { type KeptUpload, keepImage } from './keep/keep-image.ts';
export { registerUploads } from './routes.ts';
export { avatarPath, lockAvatar, staffPictures, wearAvatar } from './show/avatars.ts';
