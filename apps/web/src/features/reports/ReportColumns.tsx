import * as reports from '@lotbook/messages/generated/web/reports';
import { useTranslate } from '@lotbook/ui/translate';
import { ColumnOrder } from '@lotbook/ui/ColumnOrder';
import { Disclosure } from '@lotbook/ui/Disclosure';
import { formatColumn } from './run-columns.tsx';

interface ReportColumnsProps {
  readonly columns: readonly { readonly id: string; readonly label: string }[];
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

/** The columns of a report, collapsed at first. */
export function ReportColumns({ columns, shown, onChange }: ReportColumnsProps) {
  const t = useTranslate();
  return (
    <Disclosure
      title={t(reports.columnsTitle, { columns: formatColumn(t, shown, columns.length) })}
    >
      <ColumnOrder columns={columns} shown={shown} onChange={onChange} />
    </Disclosure>
  );
}
