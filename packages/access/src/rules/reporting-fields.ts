import { makeRequiredRule } from './required.ts';
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

const filled = makeRequiredRule('field');

export const reportingRules: Rules<ReportingField> = {
  reportingPlatform: makeRequiredRule('selection'),
  fundId: combineRules(filled, fundId),
  portfolio: filled,
  fundStructure: filled,
  fundStructureCurrency: makeRequiredRule('selection'),
  sftpAdminEmail: combineRules(filled, email),
  investOneAccountNumber: combineRules(filled, investOneAccountNumber),
  investOneUserBank: combineRules(filled, plainName),
  userBankFiatCurrency: makeRequiredRule('selection'),
  ecmClientId: filled,
  ecmClientName: filled,
  streamCoreClientId: filled,
  streamCoreClientName: filled,
  streamCoreBrokerName: makeRequiredRule('selection'),
  vpmClientId: filled,
  vpmClientName: combineRules(filled, plainName),
};
