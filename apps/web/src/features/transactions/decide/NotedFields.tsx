import { TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { Stack, Text } from '@lotbook/ui/layout';
import type { Noted } from './use-noted.ts';

interface NotedFieldsProps {
  readonly noted: Noted;
  /** Where it stands: in the person's own books, or with the broker. */
  readonly isBrokers: boolean;
}

/** When a choice or an order was noted, and what hangs on it. */
export function NotedFields({
  noted: { date, time, change, wrongs, isNow, isLate },
  isBrokers,
}: NotedFieldsProps) {
  return (
    <Stack gap="one">
      <FormRow>
        <TextField
          label={isBrokers ? 'I told them on' : 'I noted it there on'}
          type="date"
          value={date}
          onChange={(next) => change({ date: next })}
          error={wrongs.date}
        />
        <TextField
          label="At"
          type="time"
          value={time}
          onChange={(next) => change({ time: next })}
          error={wrongs.time}
        />
      </FormRow>
      {!isNow && (
        <Text tone="muted" size="small">
          Keep that record: the tax authority may ask for it. That you entered it here today is kept
          too.
        </Text>
      )}
      {isLate && (
        <Text tone="muted" size="small">
          That is after the sale: lots count only where they were identified by then (26 CFR
          1.1012-1(j)). The choice is kept, and the method applies. “Compare” tells for each lot.
        </Text>
      )}
    </Stack>
  );
}
