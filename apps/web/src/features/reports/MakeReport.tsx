import * as common from '@lotbook/messages/generated/common';
import { MoneyCurrency } from '@lotbook/ui/Amount';
import * as reports from '@lotbook/messages/generated/web/reports';
import { useTranslate } from '@lotbook/ui/translate';
import { ActionMenu } from '@lotbook/ui/ActionMenu';
import { Catalogue } from '@lotbook/ui/Catalogue';
import { DateRange } from '@lotbook/ui/DateRange';
import { Disclosure } from '@lotbook/ui/Disclosure';
import { SelectField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { Download } from '@lotbook/ui/icons';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { use, useState } from 'react';
import { useTaxPlace } from '../account/use-tax-place.ts';
import type { Part } from './ReportPart.tsx';
import { findRounding, getRoundings } from './roundings.ts';
import { hasOptions, useReportMaker, type ReportType } from './use-report-maker.tsx';

interface MakeReportProps {
  readonly types: readonly ReportType[];
  readonly years: readonly number[];
  readonly year: number | undefined;
  readonly onYear: (year: number) => void;
}

/** The available reports by topic, with one menu for each. The year and the rounding apply to all. Only the first topic is expanded. */
export function MakeReport({ types, years, year, onYear }: MakeReportProps) {
  const t = useTranslate();
  const { years: taxYears } = useTaxPlace();
  const currency = use(MoneyCurrency);
  const [chosen, setRounding] = useState('cents');
  const rounding = findRounding(currency, chosen);
  const [period, setPeriod] = useState<Pick<Part, 'start' | 'end'>>({});
  const maker = useReportMaker({ types, year, rounding, period });
  const hasBooks = types.some(({ ofBooks }) => ofBooks);
  const hasYears = types.some(({ perYear }) => perYear);
  const getEntry = (type: ReportType) => ({
    id: type.id,
    title:
      type.perYear && year !== undefined
        ? t(reports.titleOfYear, { report: type.label, year: taxYears.label(year) })
        : type.label,
    purpose: type.purpose,
    actions: (
      <ActionMenu
        wide
        icon={<Download size={16} aria-hidden />}
        label={t(reports.createReport, { report: type.label })}
        text={t(reports.create)}
        busy={type.formats.some((format) => maker.isBusy(type, format))}
        actions={[
          ...type.formats.map((format) => ({
            label: format.toUpperCase(),
            disabled: maker.isBusy(type, format),
            onClick: () => maker.begin(type, format),
          })),
          ...(hasOptions(type)
            ? [{ label: t(reports.options), onClick: () => maker.openOptions(type) }]
            : []),
          { label: t(reports.about), onClick: () => maker.openManual(type) },
        ]}
      />
    ),
  });
  const groups = [...new Set(types.map(({ group }) => group))];
  return (
    <>
      <Section title={t(reports.createTitle)}>
        <Stack>
          <FormRow>
            {hasYears && (
              <SelectField
                label={t(common.taxYear)}
                value={String(year ?? '')}
                onChange={(value) => onYear(Number(value))}
                options={years.map((one) => ({ value: String(one), label: taxYears.label(one) }))}
              />
            )}
            <SelectField
              label={t(reports.rounding)}
              value={rounding}
              onChange={setRounding}
              options={getRoundings(t, currency)}
            />
          </FormRow>
          {hasBooks && (
            <Stack>
              <Text size="small">{t(reports.booksPeriod)}</Text>
              <DateRange
                labelled
                from={period.start}
                to={period.end}
                onChange={({ from, to }) => setPeriod({ start: from, end: to })}
              />
            </Stack>
          )}
          {groups.map((group, at) => {
            const entries = types.filter((type) => type.group === group);
            return (
              <Disclosure
                key={group}
                open={at === 0}
                title={t(reports.topic, { topic: group, count: entries.length })}
              >
                <Catalogue entries={entries.map(getEntry)} />
              </Disclosure>
            );
          })}
        </Stack>
      </Section>
      {maker.dialog}
    </>
  );
}
