import * as contractRules from '@lotbook/messages/generated/contract-rules';
import type { Translate } from '@lotbook/messages/translator';
import { english, type Rule } from './rule.ts';

/** The error of a blank field, by content. */
const blank = {
  connectionName: contractRules.connectionNameCannotBeBlank,
  credential: contractRules.credentialRequired,
  clientDisplayName: contractRules.enterClientName,
  clientContactName: contractRules.enterPrimaryContactName,
  contactName: contractRules.contactNameCannotBeBlank,
  walletName: contractRules.walletNameCannotBeBlank,
  integrationName: contractRules.integrationNameCannotBeBlank,
  accountName: contractRules.accountNameCannotBeBlank,
  address: contractRules.addressCannotBeBlank,
  password: contractRules.passwordCannotBeBlank,
  permission: contractRules.selectPermissionLevel,
  email: contractRules.enterAnEmailAddress,
  contactEmail: contractRules.emailForThisContactIsRequired,
  clientEmail: contractRules.emailIsRequiredToAddAClient,
  key: contractRules.keyRequired,
  signatures: contractRules.requiredNumberOfSignatures,
  moneroViewKey: contractRules.moneroSecretViewKeyRequired,
  field: contractRules.thisFieldIsRequired,
  terms: contractRules.mustAcceptTerms,
  asset: contractRules.youMustEnterAnAsset,
  keys: contractRules.noBlankKeys,
  viewName: contractRules.enterANameForThisView,
  sourceName: contractRules.sourceNameCannotBeBlank,
  option: contractRules.anOptionMustBeSelected,
  selection: contractRules.aSelectionIsRequired,
  file: contractRules.aFileMustBeUploaded,
} as const;

export type RequiredField = keyof typeof blank;

/** The field must not be blank. */
export const makeRequiredRule =
  (field: RequiredField): Rule =>
  (value, t = english) =>
    value.trim() === '' ? t(blank[field]) : undefined;

/** A required checkbox, option or file. */
export const requireChoice =
  (field: 'terms' | 'option' | 'selection' | 'file') =>
  (value: boolean, t: Translate = english): string | undefined =>
    value ? undefined : t(blank[field]);
