import * as staking from '@lotbook/messages/generated/web/staking';
import { DateRange } from '@lotbook/ui/DateRange';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usePlace } from '../../system/place.ts';
import { saveFile } from '../../system/save-file.ts';
import { useAccountId } from '../account/use-account.ts';

const route = getRouteApi('/$appId/_in');

interface DownloadRewardsProps {
  /** Absent: all validators. */
  readonly validatorId?: string;
  readonly onClose: () => void;
}

interface Range {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Downloads the rewards of a range by day as CSV. */
export function DownloadRewards({ validatorId, onClose }: DownloadRewardsProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { session } = route.useRouteContext();
  const { appId } = usePlace();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [range, setRange] = useState<Range>({ from: `${today.slice(0, 4)}-01-01`, to: today });
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const download = async () => {
    setBusy(true);
    setWrong(undefined);
    try {
      const { from = '2020-12-01', to = today } = range;
      const query = new URLSearchParams({
        from,
        to,
        ...(validatorId === undefined ? {} : { validator: validatorId }),
      });
      const token = await session.signIn(appId).token();
      const response = await fetch(`/validator-rewards/${accountId}?${query.toString()}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok)
        throw new Error(t(staking.serverStatus, { status: String(response.status) }));
      saveFile(await response.blob(), `${validatorId ?? 'validators'}-rewards-${from}-${to}.csv`);
      onClose();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      setWrong(t(staking.downloadFailed, { reason }));
    }
    setBusy(false);
  };
  return (
    <FormDialog
      title={t(staking.downloadTitle)}
      verb={t(staking.download)}
      onClose={onClose}
      onSubmit={() => void download()}
      busy={busy}
      wrong={wrong}
    >
      <Text>{t(staking.downloadHelp)}</Text>
      <DateRange labelled from={range.from} to={range.to} today={today} onChange={setRange} />
    </FormDialog>
  );
}
