import * as common from '@lotbook/messages/generated/common';
import * as chart from '@lotbook/messages/generated/web/chart';
import { Banner } from '@lotbook/ui/Banner';
import { DropArea } from '@lotbook/ui/DropArea';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { Stack } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { journalQueries } from '../journal/documents.ts';
import { readChartFile, type ChartFile } from './chart-file.ts';
import { ImportLedgerAccounts } from './documents.ts';

/** Adds the accounts of a CSV file. Either all are added, or none with the line of the first error. */
export function UploadChart({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [file, setFile] = useState<ChartFile>();
  const action = useAction(ImportLedgerAccounts, { refetch: journalQueries });
  const rows = file && 'rows' in file ? file.rows : [];
  const readFile = async (files: readonly File[]) => {
    const [first] = files;
    if (!first) return;
    action.forget();
    setFile(readChartFile(t, first.name, await first.text()));
  };
  const send = async () => {
    const isDone = await action.run(
      { accountId, rows: [...rows] },
      t(chart.imported, { count: rows.length }),
    );
    if (isDone) onClose();
  };
  return (
    <FormDialog
      title={t(chart.uploadTitle)}
      wide
      verb={rows.length > 0 ? t(chart.importCount, { count: rows.length }) : t(common.add)}
      onClose={onClose}
      onSubmit={() => void send()}
      busy={action.busy}
      disabled={rows.length === 0}
      wrong={action.wrong}
    >
      <Stack>
        <DropArea compact onFiles={(files) => void readFile(files)} title={t(chart.dropTitle)}>
          {t(chart.dropHelp)}
        </DropArea>
        {file &&
          ('wrong' in file ? (
            <Banner tone="loss">{file.wrong}</Banner>
          ) : (
            <Banner tone="gain">{file.message}</Banner>
          ))}
      </Stack>
    </FormDialog>
  );
}
