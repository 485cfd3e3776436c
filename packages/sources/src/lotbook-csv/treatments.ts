import { accountTreatments, isTreatment, treatmentValues } from '@lotbook/model/treatment-values';
import { shown, type Cells } from '../cells.ts';
import type { LotbookColumn } from './columns.ts';

/** `lp=deposit;wrap=nonTaxable`, by key. */
export const treatmentsText = (treatments: Readonly<Record<string, string>>): string =>
  Object.entries(treatments)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join(';');

/** Answers to questions of unsettled law for one transaction. */
export function readTreatments(
  cells: Cells<LotbookColumn>,
): Readonly<Record<string, string>> | undefined {
  const text = cells.text('Treatment');
  if (text === '') return undefined;
  const answers = text
    .split(';')
    .map((each) => each.trim().split('=') as [string, string?, ...string[]]);
  for (const [key, value = '', ...more] of answers) {
    if (more.length > 0 || !isTreatment(key, value))
      cells.fail(
        'Treatment',
        `'${shown(text)}' is not a list of settings such as lp=deposit;wrap=nonTaxable${known(key)}`,
      );
    if (accountTreatments.has(key))
      cells.fail(
        'Treatment',
        `says ${key}=${value}, which applies to a whole account. Remove it and choose it under Tax treatment in the settings of the account, or as --treatment ${key}=${value} on the command line`,
      );
  }
  return Object.fromEntries(answers as [string, string][]);
}

const known = (key: string): string =>
  Object.hasOwn(treatmentValues, key)
    ? `: ${key} is one of ${treatmentValues[key as keyof typeof treatmentValues].join(', ')}`
    : `: the questions are ${Object.keys(treatmentValues)
        .filter((each) => !accountTreatments.has(each))
        .join(', ')}`;
