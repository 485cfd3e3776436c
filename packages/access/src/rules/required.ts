import type { Rule } from './rule.ts';

/** What a field that is left blank asks for, by what it holds. */
const blank = {
  connectionName: 'Connection name cannot be blank',
  credential: 'Credential required',
  clientDisplayName: 'Enter a name to display for this client',
  clientContactName: 'Enter a name for the primary contact on this client account',
  contactName: 'Contact name cannot be blank',
  walletName: 'Wallet name cannot be blank',
  integrationName: 'Integration name cannot be blank',
  accountName: 'Account name cannot be blank',
  address: 'Address cannot be blank',
  password: 'Password cannot be blank',
  permission: 'Select a permission level for this user',
  email: 'Enter an email address',
  contactEmail: 'Email for this contact is required',
  clientEmail: 'Email is required to add a client.',
  key: 'Key required',
  signatures: 'Required number of signatures',
  moneroViewKey: 'Monero Secret View Key required',
  field: 'This field is required',
  terms: 'You must accept the terms of service to sign up',
  asset: 'You must enter an asset',
  keys: 'No blank keys',
  viewName: 'Enter a name for this view',
  sourceName: 'Source name cannot be blank',
  option: 'An option must be selected',
  selection: 'A selection is required',
  file: 'A file must be uploaded',
} as const;

export type RequiredField = keyof typeof blank;

/** Something has to stand in the field; spaces alone are nothing. */
export const required =
  (field: RequiredField): Rule =>
  (value) =>
    value.trim() === '' ? blank[field] : undefined;

/** A box that has to be ticked, an option that has to be taken, a file that has to be there. */
export const chosen =
  (field: 'terms' | 'option' | 'selection' | 'file') =>
  (value: boolean): string | undefined =>
    value ? undefined : blank[field];
