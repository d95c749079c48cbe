import { Wizard } from './wizard.tsx';

/** The six pages of publishing: one chunk, six addresses. */
export const PublishStep1Page = () => <Wizard step={1} />;
export const PublishStep2Page = () => <Wizard step={2} />;
export const PublishStep3Page = () => <Wizard step={3} />;
export const PublishStep4Page = () => <Wizard step={4} />;
export const PublishStep5Page = () => <Wizard step={5} />;
export const PublishStep6Page = () => <Wizard step={6} />;
