import * as texts from '@lotbook/messages/generated/web/gains-comparison';
import * as common from '@lotbook/messages/generated/common';
import * as imports from '@lotbook/messages/generated/web/imports';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { DropArea } from '@lotbook/ui/DropArea';
import { SelectField } from '@lotbook/ui/fields';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useModal } from '../../system/modals.ts';
import { ComparedYearPart } from './ComparedYearPart.tsx';
import { useReportComparison, type Comparison } from './use-report-comparison.ts';

/** Compares the gains report of another program with the account, year by year. */
export function CompareGains() {
  const t = useTranslate();
  const { comparison, wrong, busy, compare, forget } = useReportComparison();
  const [dateOrder, setDateOrder] = useState('');
  const choosing = useModal('compare-gains');
  const close = () => {
    forget();
    choosing.close();
  };
  const take = async ([file]: readonly File[]) => {
    if (file && (await compare(file, dateOrder))) choosing.close();
  };
  return (
    <Section
      title={t(texts.title)}
      note={t(texts.titleNote)}
      action={<Button onClick={choosing.show}>{t(texts.addReport)}</Button>}
    >
      {comparison && <Result comparison={comparison} />}
      <Dialog
        title={t(texts.dialogTitle)}
        open={choosing.open}
        onClose={close}
        actions={
          <Button onClick={close} busy={busy}>
            {t(common.cancel)}
          </Button>
        }
      >
        <Stack>
          {wrong !== undefined && <Banner tone="loss">{wrong}</Banner>}
          <Text>{t(texts.dialogHelp)}</Text>
          <SelectField
            label={t(texts.dates)}
            value={dateOrder}
            onChange={setDateOrder}
            options={[
              { value: '', label: t(texts.datesAuto) },
              { value: 'month-first', label: t(imports.monthFirst) },
              { value: 'day-first', label: t(imports.dayFirst) },
            ]}
          />
          <DropArea
            title={t(texts.dropReport)}
            compact
            single
            onFiles={(files) => void take(files)}
          />
        </Stack>
      </Dialog>
    </Section>
  );
}

const Result = ({ comparison }: { readonly comparison: Comparison }) => {
  const t = useTranslate();
  const { fileName: file, years, rejected, rejectedCount } = comparison;
  return (
    <Stack gap="three">
      {rejectedCount > 0 && (
        <Banner tone="warning">
          {t(texts.rejectedLines, { count: rejectedCount, file })}
          <ul>
            {rejected.map(({ line, reason }) => (
              <li key={line}>{t(texts.rejectedLine, { line, reason })}</li>
            ))}
          </ul>
        </Banner>
      )}
      {years.length === 0 && <Text>{t(texts.noYears, { file })}</Text>}
      {years.map((year) => (
        <ComparedYearPart key={year.year} compared={year} file={file} />
      ))}
    </Stack>
  );
};
