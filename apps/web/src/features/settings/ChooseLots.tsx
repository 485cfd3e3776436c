import { useMutation } from '@apollo/client/react';
import { CheckField } from '@lotbook/ui/CheckField';
import { Confirm } from '@lotbook/ui/Confirm';
import { Text } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import { ToggleSpecId } from '../transactions/decide/lot-documents.ts';

interface ChooseLotsProps {
  readonly accountId: string;
  readonly isOn: boolean;
}

/** Whether lots chosen by hand go before the method. What was chosen is kept while it is off. */
export function ChooseLots({ accountId, isOn }: ChooseLotsProps) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [toggle, { loading }] = useMutation(ToggleSpecId, {
    refetchQueries: ['AccountUpdating', 'Account'],
  });
  const turn = async (enable: boolean) => {
    try {
      await toggle({ variables: { accountId, enable } });
      toast(
        enable
          ? 'Lots can be chosen by hand.'
          : 'The method alone says which units leave. The lots that were chosen are kept.',
        'gain',
      );
    } catch (error) {
      toast(`Not saved: ${error instanceof Error ? error.message : 'unknown reason'}`, 'loss');
    }
    setAsking(false);
  };
  return (
    <>
      <CheckField
        label="Choose lots by hand"
        checked={isOn}
        disabled={loading}
        onChange={(enable) => (enable ? void turn(true) : setAsking(true))}
        help="A sale then takes units from the lots that you choose for it, and by the method where you choose none."
      />
      <Confirm
        title="Stop following the lots that were chosen?"
        verb="Switch off and compute"
        open={asking}
        busy={loading}
        onClose={() => setAsking(false)}
        onConfirm={() => void turn(false)}
      >
        <Text>
          Every sale for which lots were chosen by hand takes them by the method instead, also in
          years you have filed: its gain may change. What was chosen is kept, and counts again when
          you switch this on.
        </Text>
      </Confirm>
    </>
  );
}
