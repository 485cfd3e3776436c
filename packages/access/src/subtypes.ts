import { z } from 'zod';

/**
 * Kinds of accounts that report through somebody's platform, and what each has to know. Every field of a subtype is required. Messages are the product's.
 */
const required = 'This field is required';
const text = (most = 200) =>
  z
    .string({ error: required })
    .trim()
    .min(1, { error: required })
    .max(most, { error: `Must be ${most} characters or fewer` });
const name = text(80).regex(/^[\p{L}\p{N} .,&'’()/-]+$/u, { error: 'Only alphanumeric characters and certain special characters allowed' });
const yes = z.literal(true, { error: required });
const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, { error: 'An option must be selected' });

export const subtypeFieldChecks = {
  reportingPlatform: choice(['geneva', 'eagle', 'sei']),
  fundId: text().regex(/^[A-Za-z]{5}$/, { error: 'Must consist of five alphabetic characters' }),
  disclaimerAcknowledged: yes,
  portfolio: text(),
  fundStructure: text(),
  fundStructureCurrency: text().regex(/^[A-Z]{3}$/, { error: 'A selection is required' }),
  brokerName: choice(['paxos']),
  sftpAdminEmail: text().pipe(z.email({ error: 'Invalid email address' })),
  investOneAccountNumber: text().regex(/^\d{15}$/, { error: 'Must consist of fifteen digits' }),
  investOneUserBank: name,
  userBankFiatCurrency: text().regex(/^[A-Z]{3}$/, { error: 'A selection is required' }),
  ecmClientId: text(),
  ecmClientName: text(),
  streamCoreClientId: text(),
  streamCoreClientName: text(),
  streamCoreBrokerName: text(),
  vpmClientId: text(),
  vpmClientName: name,
  tirAdmin: text(),
} as const;
export type SubtypeField = keyof typeof subtypeFieldChecks;

export interface Subtype {
  /** At most 60 characters. */
  readonly id: string;
  readonly displayName: string;
  readonly fields: readonly SubtypeField[];
}

export const subtypes: readonly Subtype[] = [
  { id: 'standard', displayName: 'Standard', fields: [] },
  {
    id: 'fund-reporting',
    displayName: 'Fund reporting',
    fields: ['reportingPlatform', 'fundId', 'portfolio', 'fundStructure', 'fundStructureCurrency', 'brokerName', 'sftpAdminEmail', 'disclaimerAcknowledged'],
  },
  {
    id: 'invest-one',
    displayName: 'InvestOne',
    fields: ['investOneAccountNumber', 'investOneUserBank', 'userBankFiatCurrency', 'sftpAdminEmail', 'disclaimerAcknowledged'],
  },
  { id: 'ecm', displayName: 'ECM', fields: ['ecmClientId', 'ecmClientName', 'disclaimerAcknowledged'] },
  { id: 'stream-core', displayName: 'StreamCore', fields: ['streamCoreClientId', 'streamCoreClientName', 'streamCoreBrokerName', 'disclaimerAcknowledged'] },
  { id: 'vpm', displayName: 'VPM', fields: ['vpmClientId', 'vpmClientName', 'disclaimerAcknowledged'] },
  { id: 'tax-information-reporting', displayName: 'Tax information reporting', fields: ['tirAdmin', 'sftpAdminEmail', 'disclaimerAcknowledged'] },
];

export const subtypeById = (id: string): Subtype | undefined => subtypes.find((each) => each.id === id);

export interface FieldFault {
  readonly field: string;
  readonly message: string;
}

/** The fields as they are kept, or what is wrong with each of them. */
export function readSubtypeFields(
  subtype: Subtype,
  given: unknown,
): { readonly values: Readonly<Record<string, string | boolean>> } | { readonly faults: readonly FieldFault[] } {
  const checks = Object.fromEntries(subtype.fields.map((field) => [field, subtypeFieldChecks[field]]));
  const read = z.strictObject(checks).safeParse(given ?? {});
  if (read.success) return { values: read.data };
  return { faults: read.error.issues.flatMap((issue) => faultsOf(issue)) };
}

const faultsOf = (issue: z.core.$ZodIssue): readonly FieldFault[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((field) => ({ field, message: 'This subtype has no such field.' }))
    : [{ field: String(issue.path[0] ?? ''), message: issue.message }];
