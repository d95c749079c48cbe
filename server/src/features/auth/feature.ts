import type { Feature } from '#server/app/feature.ts';
import { factorHandlers } from './factors/handlers.ts';
import { factorResetJob, factorResetProposals } from './factors/reset-factors.ts';
import { factorSweeps } from './factors/sweeps.ts';
import { finishLoginHandler, loginHandler, passkeyLoginHandler, serviceLoginHandler } from './login.ts';
import { phoneHandlers } from './phone/phone.ts';
import { confirmEmailHandler, registerHandler } from './register.ts';
import { getHumanCheckHandler, sendEmailCodeHandler } from './send-email-code.ts';
import {
  endOtherSessionsHandler,
  endSessionHandler,
  getCsrfTokenHandler,
  getSocketTicketHandler,
  listSessionsHandler,
  logoutHandler,
} from './sessions.ts';
import { setPasswordHandler, setTradingPasswordHandler } from './set-password.ts';
import { authSweeps } from './sweeps.ts';

export const authFeature: Feature = {
  area: 'auth',
  functions: [
    getHumanCheckHandler,
    sendEmailCodeHandler,
    registerHandler,
    confirmEmailHandler,
    loginHandler,
    serviceLoginHandler,
    logoutHandler,
    setPasswordHandler,
    setTradingPasswordHandler,
    getCsrfTokenHandler,
    getSocketTicketHandler,
    listSessionsHandler,
    endOtherSessionsHandler,
    endSessionHandler,
    finishLoginHandler,
    passkeyLoginHandler,
    ...factorHandlers,
    ...phoneHandlers,
  ],
  jobs: [factorResetJob],
  proposals: [factorResetProposals],
  sweeps: [...authSweeps, ...factorSweeps],
};
