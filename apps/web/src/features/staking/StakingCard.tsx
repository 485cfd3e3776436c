import { useQuery } from '@apollo/client/react';
import * as staking from '@lotbook/messages/generated/web/staking';
import { Amount } from '@lotbook/ui/Amount';
import { Facts, Section, Stack, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { PageLink } from '../../system/links.tsx';
import { useAccount } from '../account/use-account.ts';
import { useIsAvailable } from '../account/NotAvailable.tsx';
import { StakingCardDocument } from './documents.ts';
import { ValidatorAlerts } from './ValidatorAlerts.tsx';

/** The account's validators on its first page; nothing for accounts without any. */
export function StakingCard() {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const isAvailable = useIsAvailable('staking');
  const isShown = isAvailable && (account?.config.enabledPages.includes('staking') ?? false);
  const { data } = useQuery(StakingCardDocument, {
    variables: { accountId },
    skip: !isShown,
    fetchPolicy: 'cache-and-network',
  });
  const totals = data?.validators.totals;
  if (!isShown || totals === undefined || totals.count === 0) return null;
  return (
    <Section
      title={t(staking.staking)}
      action={<PageLink page="staking">{t(staking.allValidators)}</PageLink>}
    >
      <Stack>
        <ValidatorAlerts totals={totals} onShow={undefined} />
        <Facts
          items={[
            [
              t(staking.addLabel),
              t(staking.activeCount, { active: totals.active, count: totals.count }),
            ],
            [
              t(staking.columnBalance),
              <Amount key="balance" digits="exact" value={totals.balance} unit="ETH" />,
            ],
            [
              t(staking.figureYear),
              <Amount key="year" digits="exact" value={totals.rewardsYear} unit="ETH" gain />,
            ],
          ]}
        />
        {totals.gaps > 0 && (
          <Text tone="muted" size="small">
            {t(staking.gapsInCard, { count: totals.gaps })}
          </Text>
        )}
      </Stack>
    </Section>
  );
}
