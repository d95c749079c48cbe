/** Where parcels for the reader go; part of the forms that buy physical cards. */
export { AddressField } from './address-field.tsx';
