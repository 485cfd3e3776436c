import { ChoiceField, type Choice } from '@lotbook/ui/fields';
import { Section, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { ComputeAgain } from './ComputeAgain.tsx';
import { methods } from './methods.ts';
import { UpdateTaxMethod } from './mutations.ts';

interface MethodFormProps {
  readonly accountId: string;
  readonly method: string;
  /** How units that leave are identified where nobody may choose. */
  readonly unitsRule: string | null;
}

/** How the books of a business find out what was paid for what leaves. Another method asks first; where the law says which units leave, none is offered. */
export function MethodForm({ accountId, method, unitsRule }: MethodFormProps) {
  const [asking, setAsking] = useState<Choice>();
  const { run, busy } = useAction(UpdateTaxMethod, {
    refetch: ['Account', 'AccountUpdating'],
    toastWrong: true,
  });
  const change = async ({ value }: Choice) => {
    await run({ accountId, newMethod: value });
    setAsking(undefined);
  };
  if (unitsRule !== null) {
    return (
      <Section title="Cost basis">
        <Text tone="muted">{unitsRule}</Text>
      </Section>
    );
  }
  return (
    <Section title="Cost basis">
      <ChoiceField
        label="Which units leave first"
        value={method}
        choices={methods}
        onChange={(value) => setAsking(methods.find((one) => one.value === value))}
        help="What was paid for units that leave is their cost basis. The method says which units those are."
      />
      <ComputeAgain
        asking={asking}
        onClose={() => setAsking(undefined)}
        onConfirm={(chosen) => void change(chosen)}
        busy={busy}
      />
    </Section>
  );
}
