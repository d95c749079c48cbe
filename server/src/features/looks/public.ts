export { noteLook, requireAllTime, requireListLook, requireLook, requireRequestLook } from './require-look.ts';
