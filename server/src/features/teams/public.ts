export { endActing, endMembershipsWith } from './members.ts';
