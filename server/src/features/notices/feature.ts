import type { Feature } from '#server/app/feature.ts';
import {
  announceHandler,
  listAnnouncementsHandler,
  listBannersHandler,
  stopAnnouncementHandler,
} from './announcements/announce.ts';
import {
  getAlertTextHandler,
  listAlertsHandler,
  raiseAlertHandler,
  seeAlertHandler,
  setAlertTextHandler,
} from './announcements/order-alerts.ts';
import { announcementJob } from './announcements/send.job.ts';
import { countUnreadHandler, listHandler, viewAllHandler, viewHandler } from './list.ts';
import { noticeMailJob } from './mail.job.ts';
import { pushJob } from './push.job.ts';
import { noticesReaction } from './reactions.ts';
import { farReminders, nearReminders } from './reminders.job.ts';
import { chooseHandler, getSettingsHandler, setLanguageHandler } from './settings.ts';
import { subscribeHandler, unsubscribeHandler } from './subscriptions.ts';
import { noticeSweeps } from './sweeps.ts';

export const noticesFeature: Feature = {
  area: 'notices',
  functions: [
    listHandler,
    viewHandler,
    viewAllHandler,
    countUnreadHandler,
    getSettingsHandler,
    chooseHandler,
    subscribeHandler,
    unsubscribeHandler,
    setLanguageHandler,
    announceHandler,
    stopAnnouncementHandler,
    listAnnouncementsHandler,
    listBannersHandler,
    getAlertTextHandler,
    setAlertTextHandler,
    raiseAlertHandler,
    listAlertsHandler,
    seeAlertHandler,
  ],
  reactions: [noticesReaction],
  jobs: [pushJob],
  recurring: [announcementJob, noticeMailJob, nearReminders, farReminders],
  sweeps: noticeSweeps,
};
