import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './layout.css';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { IconButton } from './buttons.tsx';
import { CheckField } from './CheckField.tsx';
import { Row, Stack } from './layout.tsx';

interface ColumnOrderProps {
  /** All columns in their default order. */
  readonly columns: readonly { readonly id: string; readonly label: string }[];
  /** The visible columns from left to right; at least one. */
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

/** Chooses the visible columns of a table and their order. */
export function ColumnOrder({ columns, shown, onChange }: ColumnOrderProps) {
  const t = useTranslate();
  const listed = [
    ...shown.flatMap((id) => columns.find((column) => column.id === id) ?? []),
    ...columns.filter(({ id }) => !shown.includes(id)),
  ];
  const move = (id: string, by: number) => {
    const at = shown.indexOf(id);
    const next = shown.filter((each) => each !== id);
    next.splice(at + by, 0, id);
    onChange(next);
  };
  return (
    <Stack gap="half">
      {listed.map(({ id, label }) => {
        const at = shown.indexOf(id);
        return (
          <div key={id} className="lb-column-line">
            <CheckField
              label={label}
              checked={at >= 0}
              disabled={at >= 0 && shown.length === 1}
              onChange={(on) => onChange(on ? [...shown, id] : shown.filter((each) => each !== id))}
            />
            {at >= 0 && (
              <Row>
                <IconButton
                  small
                  label={t(ui.moveLeft, { column: label })}
                  disabled={at === 0}
                  onClick={() => move(id, -1)}
                >
                  <ChevronUp size={16} aria-hidden />
                </IconButton>
                <IconButton
                  small
                  label={t(ui.moveRight, { column: label })}
                  disabled={at === shown.length - 1}
                  onClick={() => move(id, 1)}
                >
                  <ChevronDown size={16} aria-hidden />
                </IconButton>
              </Row>
            )}
          </div>
        );
      })}
    </Stack>
  );
}
