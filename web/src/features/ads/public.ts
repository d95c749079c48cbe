export { OwnOffer } from './edit/edit-shell.tsx';
export { CreateButton } from './mine/create-button.tsx';
export { OfferTabs } from './mine/offer-tabs.tsx';
export { RemoveButton } from './mine/remove-button.tsx';
export { default as adFormClasses } from './wizard/ad-form.module.css';
export { STEPS, type Step } from './wizard/ad-form-schema.ts';
export { WizardBar } from './wizard/wizard-bar.tsx';
export { STEP_PATHS } from './wizard/wizard-paths.ts';
