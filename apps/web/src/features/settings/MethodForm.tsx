import * as settings from '@lotbook/messages/generated/web/settings';
import { useTranslate } from '@lotbook/ui/translate';
import { ChoiceField, type Choice } from '@lotbook/ui/fields';
import { Section, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { ComputeAgain } from './ComputeAgain.tsx';
import { makeMethods } from './methods.ts';
import { UpdateTaxMethod } from '../account/mutations.ts';

interface MethodFormProps {
  readonly accountId: string;
  readonly method: string;
  /** How the law identifies disposed units; null if the account can choose a method. */
  readonly unitsRule: string | null;
  readonly mayEdit: boolean;
}

/** The cost basis method of a business account. Shows the rule instead if the law allows no choice. */
export function MethodForm({ accountId, method, unitsRule, mayEdit }: MethodFormProps) {
  const t = useTranslate();
  const methods = makeMethods(t);
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
      <Section title={t(settings.costBasisTitle)}>
        <Text tone="muted">{unitsRule}</Text>
      </Section>
    );
  }
  return (
    <Section title={t(settings.costBasisTitle)}>
      <ChoiceField
        label={t(settings.methodLabel)}
        value={method}
        choices={methods}
        onChange={(value) => setAsking(methods.find((one) => one.value === value))}
        help={t(settings.methodHelp)}
        disabled={!mayEdit}
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
