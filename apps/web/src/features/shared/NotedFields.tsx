import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { Stack, Text } from '@lotbook/ui/layout';
import type { Noted } from './use-noted.ts';

interface NotedFieldsProps {
  readonly noted: Noted;
  /** Recorded with the broker, not in the person's own records. */
  readonly isBrokers: boolean;
}

/** When a selection or standing instruction was recorded, and what that means. */
export function NotedFields({
  noted: { date, time, change, wrongs, isNow, isLate },
  isBrokers,
}: NotedFieldsProps) {
  const t = useTranslate();
  return (
    <Stack gap="one">
      <FormRow>
        <TextField
          label={t(isBrokers ? texts.toldBrokerOn : texts.recordedOn)}
          type="date"
          value={date}
          onChange={(next) => change({ date: next })}
          error={wrongs.date}
        />
        <TextField
          label={t(texts.atTime)}
          type="time"
          value={time}
          onChange={(next) => change({ time: next })}
          error={wrongs.time}
        />
      </FormRow>
      {!isNow && (
        <Text tone="muted" size="small">
          {t(texts.keepRecord)}
        </Text>
      )}
      {isLate && (
        <Text tone="muted" size="small">
          {t(texts.recordedLate)}
        </Text>
      )}
    </Stack>
  );
}
