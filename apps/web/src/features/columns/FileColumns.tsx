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
const options = [
  { value: notImported, label: 'Not imported' },
  ...fieldLabels.map(([value, label]) => ({ value, label })),
];

/** The first rows of the file, with what each column contains selected above it. */
export function FileColumns({ preview: { header, rows }, mapping, onChange }: FileColumnsProps) {
  const columns = header.map((name, at) => ({
    id: `${at}`,
    at,
    name: name || `Column ${at + 1}`,
    isUsed: getField(mapping, at) !== undefined,
    control: (
      <SelectField
        bare
        small
        label={`Column ${name || at + 1} contains`}
        value={getField(mapping, at) ?? notImported}
        options={options}
        onChange={(field) =>
          onChange(setField(mapping, at, field === notImported ? undefined : field))
        }
      />
    ),
  }));
  return (
    <ColumnTable
      label="The first rows of the file"
      columns={columns}
      rows={rows.slice(0, visibleRows)}
    />
  );
}
