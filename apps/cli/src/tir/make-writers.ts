import { IrisCsvWriter } from '@lotbook/tir/iris/write-csv';
import { IrisXmlWriter, type IrisOptions } from '@lotbook/tir/iris/write-xml';
import type { FormWriter } from '@lotbook/tir/output';
import type { Payer } from '@lotbook/tir/records';
import { FdxJsonWriter, FormsJsonWriter } from '@lotbook/tir/write-json';

export const formats = [
  'json',
  'iris-xml',
  'iris-csv',
  'fdx-json',
  'carf-xml',
  'tin-matching',
  'pdf',
] as const;
export type Format = (typeof formats)[number];

/** The writers of the chosen formats. */
export function makeWriters({
  year,
  chosen,
  payer,
  isTest,
  transmission,
  makeId,
}: {
  readonly year: number;
  readonly chosen: readonly Format[];
  readonly payer: Payer;
} & Pick<IrisOptions, 'isTest' | 'transmission' | 'makeId'>): {
  readonly writers: readonly FormWriter[];
  readonly xml: IrisXmlWriter | undefined;
} {
  const xml = chosen.includes('iris-xml')
    ? new IrisXmlWriter(payer, { taxYear: year, transmission, makeId, isTest })
    : undefined;
  const writers = [
    chosen.includes('json') ? new FormsJsonWriter(year) : undefined,
    xml,
    chosen.includes('iris-csv') ? new IrisCsvWriter(payer) : undefined,
    chosen.includes('fdx-json') ? new FdxJsonWriter(year) : undefined,
  ].filter((writer) => writer !== undefined);
  return { writers, xml };
}
