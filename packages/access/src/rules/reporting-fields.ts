import { required } from './required.ts';
import { combineRules, type Rules } from './rule.ts';
import { email, fundId, investOneAccountNumber, plainName } from './text.ts';

/** The additional fields of reporting subtypes, all required. */
export type ReportingField =
  | 'reportingPlatform'
  | 'fundId'
  | 'portfolio'
  | 'fundStructure'
  | 'fundStructureCurrency'
  | 'sftpAdminEmail'
  | 'investOneAccountNumber'
  | 'investOneUserBank'
  | 'userBankFiatCurrency'
  | 'ecmClientId'
  | 'ecmClientName'
  | 'streamCoreClientId'
  | 'streamCoreClientName'
  | 'streamCoreBrokerName'
  | 'vpmClientId'
  | 'vpmClientName';

export const reportingPlatforms = ['geneva', 'eagle', 'sei'] as const;
export const brokerNames = ['paxos'] as const;

const filled = required('field');

export const reportingRules: Rules<ReportingField> = {
  reportingPlatform: required('selection'),
  fundId: combineRules(filled, fundId),
  portfolio: filled,
  fundStructure: filled,
  fundStructureCurrency: required('selection'),
  sftpAdminEmail: combineRules(filled, email),
  investOneAccountNumber: combineRules(filled, investOneAccountNumber),
  investOneUserBank: combineRules(filled, plainName),
  userBankFiatCurrency: required('selection'),
  ecmClientId: filled,
  ecmClientName: filled,
  streamCoreClientId: filled,
  streamCoreClientName: filled,
  streamCoreBrokerName: required('selection'),
  vpmClientId: filled,
  vpmClientName: combineRules(filled, plainName),
};
