import { renderEnglish } from './testing/render-english.ts';
import { createTranslator } from '@lotbook/messages/translator';
import { describe, expect, it } from 'vitest';
import { capitalGains } from './capital-gains/report.ts';
import { validateColumns, choosableColumns, selectColumns } from './choose-columns.ts';
import { form8949 } from './form-8949/report.ts';
import { reports } from './registry.ts';
import { csvLines } from './render/csv.ts';
import { everyKind, toInput } from './testing.ts';
import { turboTax } from './turbotax/report.ts';

describe('columns of a report', () => {
  it.each([form8949, turboTax])('are fixed on the form $id', (report) => {
    expect(choosableColumns(report, 'US', createTranslator())).toEqual([]);
    const checked = validateColumns(report, 'US', ['gain']);
    expect('problem' in checked && renderEnglish(checked.problem)).toBe(
      `The columns of ${renderEnglish(report.label)} can't be changed.`,
    );
  });

  it('are chosen and put in an order, and totals go with them', () => {
    const built = selectColumns(capitalGains.build(toInput(everyKind)), ['gain', 'asset']);
    expect([...csvLines(built)][0]).toBe('Gain or loss,Asset\r\n');
    expect([...csvLines(built)][1]).toMatch(/^-?\d+\.\d\d,[A-Z]+\r\n$/);
    expect(built.sections[0]?.totals).toEqual([expect.stringMatching(/\d\.\d\d$/), '']);
  });

  it('are those of the place', () => {
    expect(choosableColumns(capitalGains, 'US', createTranslator()).map(({ id }) => id)).toContain(
      'lot',
    );
    expect(
      choosableColumns(capitalGains, 'UK', createTranslator()).map(({ id }) => id),
    ).not.toContain('lot');
  });

  it('that are all in their own order are no choice; each counts once', () => {
    const all = choosableColumns(capitalGains, 'US', createTranslator()).map(({ id }) => id);
    expect(validateColumns(capitalGains, 'US', all)).toEqual({ columns: undefined });
    expect(validateColumns(capitalGains, 'US', ['gain', 'asset', 'gain'])).toEqual({
      columns: ['gain', 'asset'],
    });
  });

  it.each([
    ['none', []],
    ['one that is not there', ['asset', 'moon']],
    ['no list', 'asset'],
  ])('are refused in words where there is %s', (_, given) => {
    expect(validateColumns(capitalGains, 'US', given)).toEqual({
      problem: expect.objectContaining({
        params: expect.objectContaining({ ids: expect.stringMatching(/^transaction, at, /) }),
      }),
    });
  });

  const choosable = reports.flatMap((report) =>
    report.jurisdictions.flatMap((place) =>
      choosableColumns(report, place, createTranslator()).length > 0
        ? [[report.id, place, report] as const]
        : [],
    ),
  );

  it.each(choosable)(
    'of %s (%s) are those that it has with rows in it, so that any of them can be chosen',
    (_, place, report) => {
      const input = toInput(everyKind);
      const built = report.build({
        ...input,
        settings: { ...input.settings, jurisdiction: place, treatments: { washSale: 'all' } },
      });
      expect(choosableColumns(report, place, createTranslator())).toEqual(built.columns);
      expect(built.sections.filter(({ columns }) => columns)).toEqual([]);
    },
  );
});
