import * as settings from '@lotbook/messages/generated/web/settings';
import { useTranslate } from '@lotbook/ui/translate';
import { useMutation } from '@apollo/client/react';
import { CheckField } from '@lotbook/ui/CheckField';
import { Confirm } from '@lotbook/ui/Confirm';
import { Text } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import { formatNotSaved } from '../../system/error-text.ts';
import { ToggleSpecId } from '../transactions/decide/lot-documents.ts';

interface ChooseLotsProps {
  readonly accountId: string;
  readonly isOn: boolean;
  readonly mayEdit: boolean;
}

/** Turns specific identification on and off. Lot selections are kept while it is off. */
export function ChooseLots({ accountId, isOn, mayEdit }: ChooseLotsProps) {
  const t = useTranslate();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [toggle, { loading }] = useMutation(ToggleSpecId, {
    refetchQueries: ['AccountUpdating', 'Account'],
  });
  const turn = async (enable: boolean) => {
    try {
      await toggle({ variables: { accountId, enable } });
      toast(enable ? t(settings.specificIdOn) : t(settings.specificIdOff), 'gain');
    } catch (error) {
      toast(formatNotSaved(t, error), 'loss');
    }
    setAsking(false);
  };
  return (
    <>
      <CheckField
        label={t(settings.specificIdLabel)}
        checked={isOn}
        disabled={!mayEdit || loading}
        onChange={(enable) => (enable ? void turn(true) : setAsking(true))}
        help={t(settings.specificIdHelp)}
      />
      <Confirm
        title={t(settings.specificIdOffTitle)}
        verb={t(settings.specificIdOffVerb)}
        open={asking}
        busy={loading}
        onClose={() => setAsking(false)}
        onConfirm={() => void turn(false)}
      >
        <Text> {t(settings.specificIdOffWarning)}</Text>
      </Confirm>
    </>
  );
}
