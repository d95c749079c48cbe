export { type KeptUpload, keepImage } from './keep-image.ts';
export { registerUploads } from './routes.ts';
