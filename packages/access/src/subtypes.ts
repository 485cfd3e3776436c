import * as access from '@lotbook/messages/generated/access';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import {
  brokerNames,
  reportingPlatforms,
  reportingRules,
  type ReportingField,
} from './rules/reporting-fields.ts';
import { requireChoice, makeRequiredRule } from './rules/required.ts';
import { english, type Rule } from './rules/rule.ts';

/** A field of a subtype. The disclaimer is a checkbox; all others are text. */
export type SubtypeField = ReportingField | 'disclaimerAcknowledged' | 'tirAdmin';

/** An account type that reports through a third-party platform. */
export interface Subtype {
  /** At most 60 characters. */
  readonly id: string;
  readonly displayName: string;
  /** Its fields, all required. */
  readonly fields: readonly SubtypeField[];
}

export const subtypes: readonly Subtype[] = [
  { id: 'standard', displayName: 'Standard', fields: [] },
  {
    id: 'fund-reporting',
    displayName: 'Fund reporting',
    fields: [
      'reportingPlatform',
      'fundId',
      'portfolio',
      'fundStructure',
      'fundStructureCurrency',
      'sftpAdminEmail',
      'disclaimerAcknowledged',
    ],
  },
  {
    id: 'invest-one',
    displayName: 'InvestOne',
    fields: [
      'investOneAccountNumber',
      'investOneUserBank',
      'userBankFiatCurrency',
      'sftpAdminEmail',
      'disclaimerAcknowledged',
    ],
  },
  {
    id: 'ecm',
    displayName: 'ECM',
    fields: ['ecmClientId', 'ecmClientName', 'disclaimerAcknowledged'],
  },
  {
    id: 'stream-core',
    displayName: 'StreamCore',
    fields: [
      'streamCoreClientId',
      'streamCoreClientName',
      'streamCoreBrokerName',
      'disclaimerAcknowledged',
    ],
  },
  {
    id: 'vpm',
    displayName: 'VPM',
    fields: ['vpmClientId', 'vpmClientName', 'disclaimerAcknowledged'],
  },
  {
    id: 'tax-information-reporting',
    displayName: english(access.taxInformationReporting),
    fields: ['tirAdmin', 'sftpAdminEmail', 'disclaimerAcknowledged'],
  },
];

export const subtypeById = (id: string): Subtype | undefined =>
  subtypes.find((each) => each.id === id);

export interface FieldFault {
  readonly field: string;
  readonly message: string;
}
export type SubtypeValues = Readonly<Record<string, string | boolean>>;

/** The fields to store, or the error of each invalid one. */
export function readSubtypeFields(
  subtype: Subtype,
  given: unknown,
): { readonly values: SubtypeValues } | { readonly faults: readonly FieldFault[] } {
  const fields = (typeof given === 'object' && given !== null ? given : {}) as Readonly<
    Record<string, unknown>
  >;
  const values = Object.fromEntries(
    subtype.fields.map((field) => [field, getValue(field, fields[field])]),
  );
  const unknown = Object.keys(fields).filter(
    (field) => !subtype.fields.some((each) => each === field),
  );
  const faults = [
    ...subtype.fields.flatMap((field) => {
      const message = getFault(field, values[field] ?? '');
      return message === undefined ? [] : [{ field, message }];
    }),
    ...unknown.map((field) => ({ field, message: english(access.noSuchField) })),
  ];
  return faults.length > 0 ? { faults } : { values };
}

function getValue(field: SubtypeField, given: unknown): string | boolean {
  if (field === 'disclaimerAcknowledged') return given === true;
  if (field === 'streamCoreBrokerName' && (given === undefined || given === ''))
    return brokerNames[0];
  return typeof given === 'string' ? given.trim() : '';
}

const parseChoice =
  (values: readonly string[]): Rule =>
  (value, t = english) =>
    values.includes(value) ? undefined : t(contractRules.anOptionMustBeSelected);

/** The error of one field. */
function getFault(field: SubtypeField, value: string | boolean): string | undefined {
  if (typeof value === 'boolean')
    return requireChoice('terms')(value) === undefined ? undefined : makeRequiredRule('field')('');
  if (value.length > 200) return english(contractRules.tooManyCharacters, { count: 200 });
  if (field === 'reportingPlatform') return parseChoice(reportingPlatforms)(value);
  if (field === 'streamCoreBrokerName') return parseChoice(brokerNames)(value);
  if (field === 'fundStructureCurrency' || field === 'userBankFiatCurrency')
    return /^[A-Z]{3}$/.test(value) ? undefined : makeRequiredRule('selection')('');
  return field === 'tirAdmin' || field === 'disclaimerAcknowledged'
    ? makeRequiredRule('field')(value)
    : reportingRules[field](value);
}
