import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { accountTreatments, isTreatment, treatmentValues } from '@lotbook/model/treatment-values';
import { shorten, type Cells } from '../cells.ts';
import type { LotbookColumn } from './columns.ts';

/** `lp=deposit;wrap=nonTaxable`, by key. */
export const formatTreatments = (treatments: Readonly<Record<string, string>>): string =>
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
      cells.fail('Treatment', explainInvalid(text, key));
    if (accountTreatments.has(key))
      cells.fail('Treatment', fill(rejectedRows.treatmentForAccount, { key, value }));
  }
  return Object.fromEntries(answers as [string, string][]);
}

const explainInvalid = (text: string, key: string): FilledMessage =>
  Object.hasOwn(treatmentValues, key)
    ? fill(rejectedRows.settingValueInvalid, {
        value: shorten(text),
        key,
        list: treatmentValues[key as keyof typeof treatmentValues].join(', '),
      })
    : fill(rejectedRows.settingKeyInvalid, {
        value: shorten(text),
        list: Object.keys(treatmentValues)
          .filter((each) => !accountTreatments.has(each))
          .join(', '),
      });
