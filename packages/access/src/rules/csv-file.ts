import type { Translate } from '@lotbook/messages/translator';
import { english } from './rule.ts';
import * as contractRules from '@lotbook/messages/generated/contract-rules';

export interface CsvVerdict {
  readonly accepted: boolean;
  /** The text to show. */
  readonly message: string;
}

/** Checks a CSV file by its header line. Ignores a byte order mark and the kind of line ending. */
export function checkCsvHeader(
  file: string,
  firstLine: string,
  expected: readonly string[],
  t: Translate = english,
): CsvVerdict {
  const cells = firstLine
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n?$/, '')
    .split(',')
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const accepted =
    cells.length === expected.length && cells.every((cell, index) => cell === expected[index]);
  return {
    accepted,
    message: accepted
      ? t(contractRules.fileLoaded, { file })
      : t(contractRules.fileNotProcessed, { file }),
  };
}
