import * as contract from '@lotbook/messages/generated/contract';
import type { Translate } from '@lotbook/messages/translator';
import { english, type Rule } from './rule.ts';

/** The error of a blank field, by content. */
const blank = {
  connectionName: contract.connectionNameCannotBeBlank,
  credential: contract.credentialRequired,
  clientDisplayName: contract.enterClientName,
  clientContactName: contract.enterPrimaryContactName,
  contactName: contract.contactNameCannotBeBlank,
  walletName: contract.walletNameCannotBeBlank,
  integrationName: contract.integrationNameCannotBeBlank,
  accountName: contract.accountNameCannotBeBlank,
  address: contract.addressCannotBeBlank,
  password: contract.passwordCannotBeBlank,
  permission: contract.selectPermissionLevel,
  email: contract.enterAnEmailAddress,
  contactEmail: contract.emailForThisContactIsRequired,
  clientEmail: contract.emailIsRequiredToAddAClient,
  key: contract.keyRequired,
  signatures: contract.requiredNumberOfSignatures,
  moneroViewKey: contract.moneroSecretViewKeyRequired,
  field: contract.thisFieldIsRequired,
  terms: contract.mustAcceptTerms,
  asset: contract.youMustEnterAnAsset,
  keys: contract.noBlankKeys,
  viewName: contract.enterANameForThisView,
  sourceName: contract.sourceNameCannotBeBlank,
  option: contract.anOptionMustBeSelected,
  selection: contract.aSelectionIsRequired,
  file: contract.aFileMustBeUploaded,
} as const;

export type RequiredField = keyof typeof blank;

/** The field must not be blank. */
export const required =
  (field: RequiredField): Rule =>
  (value, t = english) =>
    value.trim() === '' ? t(blank[field]) : undefined;

/** A required checkbox, option or file. */
export const chosen =
  (field: 'terms' | 'option' | 'selection' | 'file') =>
  (value: boolean, t: Translate = english): string | undefined =>
    value ? undefined : t(blank[field]);
