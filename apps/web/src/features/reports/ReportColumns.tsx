import { ColumnOrder } from '@lotbook/ui/ColumnOrder';
import { Disclosure } from '@lotbook/ui/Disclosure';
import { formatColumn } from './run-columns.tsx';

interface ReportColumnsProps {
  readonly columns: readonly { readonly id: string; readonly label: string }[];
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

/** The columns of a report, closed until somebody wants others. */
export const ReportColumns = ({ columns, shown, onChange }: ReportColumnsProps) => (
  <Disclosure title={`Columns: ${formatColumn(shown, columns.length)}`}>
    <ColumnOrder columns={columns} shown={shown} onChange={onChange} />
  </Disclosure>
);
