import type { TirText } from './problem.ts';
import type { Recipient, TinType } from './records.ts';
import { toNameLine } from './transliterate.ts';

/** Lines in one bulk file of the IRS TIN Matching program. Publication 2108-A. */
export const matchingLines = 100_000;

const types: Readonly<Record<TinType, string>> = {
  EIN: '1',
  SSN: '2',
  ITIN: '2',
  ATIN: '2',
  UNKNOWN: '3',
};

/** One line of the bulk file: `type;TIN;name;account`. Undefined without a TIN. */
export function printMatchingLine(recipient: Recipient): string | undefined {
  const { tin, tinType, name, accountId } = recipient;
  if (tin === '') return undefined;
  const account = accountId.length <= 20 ? accountId.replaceAll(';', '') : '';
  return `${types[tinType]};${tin};${(toNameLine(name) ?? '').slice(0, 40)};${account}\r\n`;
}

/** What the codes of an answer mean. */
export const matchingResults = [
  'match',
  'missing',
  'notIssued',
  'noMatch',
  'invalidRequest',
  'duplicate',
  'matchedSsn',
  'matchedEin',
  'matchedBoth',
] as const;
export type MatchingResult = (typeof matchingResults)[number];

export interface MatchingAnswer {
  readonly tin: string;
  readonly name: string;
  readonly accountId: string;
  readonly result: MatchingResult;
}

/** Reads one line of an answer: the line that was sent and a code from 0 to 8. */
export function readMatchingLine(line: string): MatchingAnswer | TirText {
  const parts = line.trim().split(';');
  const [, tin, name, accountId, code] = parts;
  if (parts.length !== 5 || tin === undefined || name === undefined || accountId === undefined)
    return { code: 'tir.matchingShape' };
  const result = /^[0-8]$/.test(code ?? '') ? matchingResults[Number(code)] : undefined;
  return result === undefined
    ? { code: 'tir.matchingCode', params: { value: code ?? '' } }
    : { tin, name, accountId, result };
}
