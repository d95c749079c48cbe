export { avatarPath, lockAvatar, staffPictures, wearAvatar } from './avatars.ts';
export { type KeptUpload, keepImage } from './keep-image.ts';
export { registerUploads } from './routes.ts';
