export { seesTicketPicture } from './pictures.ts';
