import * as texts from '@lotbook/messages/generated/web/columns';
import { useTranslate } from '@lotbook/ui/translate';
import { ColumnTable } from '@lotbook/ui/ColumnTable';
import { SelectField } from '@lotbook/ui/fields';
import type { ColumnMappingInput } from '../../generated/graphql.ts';
import { fieldLabels, getField, setField, type Preview } from './mapping-form.ts';

interface FileColumnsProps {
  readonly preview: Preview;
  readonly mapping: ColumnMappingInput;
  readonly onChange: (mapping: ColumnMappingInput) => void;
}

const visibleRows = 5;
const notImported = '';

/** The first rows of the file, with a field to choose above each column. */
export function FileColumns({ preview: { header, rows }, mapping, onChange }: FileColumnsProps) {
  const t = useTranslate();
  const options = [
    { value: notImported, label: t(texts.notImported) },
    ...fieldLabels.map(([value, label]) => ({ value, label: t(label) })),
  ];
  const columns = header.map((name, at) => ({
    id: `${at}`,
    at,
    name: name || t(texts.columnNumber, { number: at + 1 }),
    isUsed: getField(mapping, at) !== undefined,
    control: (
      <SelectField
        bare
        small
        label={t(texts.columnContains, { name: name || String(at + 1) })}
        value={getField(mapping, at) ?? notImported}
        options={options}
        onChange={(field) =>
          onChange(setField(mapping, at, field === notImported ? undefined : field))
        }
      />
    ),
  }));
  return (
    <ColumnTable label={t(texts.firstRows)} columns={columns} rows={rows.slice(0, visibleRows)} />
  );
}
