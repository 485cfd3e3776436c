import * as staking from '@lotbook/messages/generated/web/staking';
import { Banner } from '@lotbook/ui/Banner';
import { BulletList } from '@lotbook/ui/BulletList';
import { Button } from '@lotbook/ui/buttons';
import { useTranslate } from '@lotbook/ui/translate';
import type { ValidatorSums } from './validator-columns.tsx';

const alerts = [
  ['slashed', staking.alertSlashed],
  ['offline', staking.alertOffline],
  ['lowBalance', staking.alertLowBalance],
  ['withoutAddress', staking.alertWithoutAddress],
  ['exiting', staking.alertExiting],
] as const;

/** The reasons to look at validators, with a way to list only those. */
export function ValidatorAlerts({
  totals,
  onShow,
}: {
  readonly totals: Pick<ValidatorSums, (typeof alerts)[number][0]>;
  readonly onShow: (() => void) | undefined;
}) {
  const t = useTranslate();
  const found = alerts.filter(([field]) => totals[field] > 0);
  if (found.length === 0) return null;
  const isSevere = totals.slashed + totals.offline > 0;
  return (
    <Banner
      tone={isSevere ? 'loss' : 'warning'}
      {...(onShow ? { action: <Button onClick={onShow}>{t(staking.showAlerts)}</Button> } : {})}
    >
      <BulletList items={found.map(([field, text]) => t(text, { count: totals[field] }))} />
    </Banner>
  );
}
