import * as journal from '@lotbook/messages/generated/web/journal';
import { DateRange } from '@lotbook/ui/DateRange';
import { SelectField } from '@lotbook/ui/fields';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAccount } from '../account/use-account.ts';
import { getToday } from '../shared/dates.ts';
import { findPreset, getPeriod, periodPresets, presetIds, type Period } from './periods.ts';

interface PeriodFieldProps {
  readonly period: Period;
  readonly fiscalYearStart: number;
  readonly onChange: (period: Period) => void;
}

/** Common periods of books by name, or any two dates. */
export function PeriodField({ period, fiscalYearStart, onChange }: PeriodFieldProps) {
  const t = useTranslate();
  const { account } = useAccount();
  const [isCustom, setCustom] = useState(false);
  const days = { today: getToday(account?.timezone ?? 'UTC'), fiscalYearStart };
  const isOpen = period.from === undefined && period.to === undefined;
  const preset = findPreset(period, days);
  const value = isCustom ? 'custom' : isOpen ? 'all' : (preset ?? 'custom');
  const choose = (id: string) => {
    setCustom(id === 'custom');
    if (id === 'all') onChange({ from: undefined, to: undefined });
    const chosen = presetIds.find((each) => each === id);
    if (chosen) onChange(getPeriod(chosen, days));
  };
  return (
    <>
      <SelectField
        bare
        label={t(journal.period)}
        value={value}
        onChange={choose}
        options={[
          { value: 'all', label: t(journal.allDates) },
          ...presetIds.map((id) => ({ value: id, label: t(periodPresets[id]) })),
          { value: 'custom', label: t(journal.customDates) },
        ]}
      />
      {value === 'custom' && <DateRange from={period.from} to={period.to} onChange={onChange} />}
    </>
  );
}
