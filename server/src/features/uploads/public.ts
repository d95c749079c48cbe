export { type KeptImage, keepImage } from './keep-image.ts';
export { registerUploads } from './routes.ts';
