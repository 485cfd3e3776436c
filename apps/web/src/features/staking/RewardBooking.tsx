import * as staking from '@lotbook/messages/generated/web/staking';
import type { Translate } from '@lotbook/messages/translator';
import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { SelectField } from '@lotbook/ui/fields';
import { Facts, Narrow, Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import type { ReactNode } from 'react';
import type { StakingBookingQuery } from '../../generated/graphql.ts';
import { PageButton } from '../../system/links.tsx';
import { useAction } from '../../system/use-action.ts';
import { useRefetchOnChange } from '../../system/use-refetch-on-change.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import {
  SetRecognitionDocument,
  SetRewardBookingDocument,
  StakingBookingDocument,
} from './documents.ts';
import { useStakingRun } from './use-staking-run.ts';

type Booking = NonNullable<StakingBookingQuery['stakingBooking']>;

const refetch = { refetch: ['StakingBooking'], toastWrong: true };

/** When rewards are income, and what of the chain's payments is in the account's transactions. */
export function RewardBooking() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { data, refetch: reload } = useQuery(StakingBookingDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  useRefetchOnChange(useStakingRun(), reload);
  const booking = data?.stakingBooking;
  return booking ? <Booked booking={booking} t={t} /> : null;
}

function Booked({ booking, t }: { readonly booking: Booking; readonly t: Translate }) {
  const accountId = useAccountId();
  const { may } = useAllowed();
  const include = useAction(SetRewardBookingDocument, refetch);
  const isOff = booking.mode === 'off';
  return (
    <Section
      title={t(staking.income)}
      action={
        <Row>
          {booking.sourceId !== null && (
            <PageButton page={`wallets/${booking.sourceId}/summary`}>
              {t(staking.openSource)}
            </PageButton>
          )}
          {may('sourceEdit') && (
            <Button
              kind={isOff ? 'primary' : 'quiet'}
              busy={include.busy}
              onClick={() =>
                void include.run({ accountId, isIncluded: isOff }, t(staking.bookingChanged))
              }
            >
              {t(isOff ? staking.include : staking.exclude)}
            </Button>
          )}
        </Row>
      }
    >
      {isOff ? (
        <Banner tone="warning">{t(staking.excluded)}</Banner>
      ) : (
        <Stack>
          <Narrow>
            <RecognitionField booking={booking} />
          </Narrow>
          <Comparison booking={booking} />
        </Stack>
      )}
    </Section>
  );
}

const answers = {
  receipt: { validatorRewards: 'receipt', stakingTiming: 'dominion' },
  daily: { validatorRewards: 'daily', stakingTiming: 'dominion' },
  onSale: { validatorRewards: 'receipt', stakingTiming: 'onSale' },
} as const;
type Recognition = keyof typeof answers;
const recognitions: readonly Recognition[] = ['receipt', 'daily', 'onSale'];
const labels = {
  receipt: staking.onReceipt,
  daily: staking.byDay,
  onSale: staking.onSale,
} as const;

function RecognitionField({ booking }: { readonly booking: Booking }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const action = useAction(SetRecognitionDocument, refetch);
  const choose = (value: string): void => {
    const chosen = recognitions.find((one) => one === value);
    if (!chosen) return;
    const { validatorRewards, stakingTiming } = answers[chosen];
    const treatments = [
      { key: 'validatorRewards', value: validatorRewards },
      // The answer about sales concerns all staking rewards, so it is only sent where it exists.
      ...(booking.hasOnSale ? [{ key: 'stakingTiming', value: stakingTiming }] : []),
    ];
    void action.run({ accountId, treatments }, t(staking.bookingChanged));
  };
  return (
    <SelectField
      label={t(staking.recognition)}
      help={t(staking.recognitionHelp)}
      value={booking.recognition}
      disabled={!may('accountEdit') || action.busy}
      options={recognitions
        .filter((one) => one !== 'onSale' || booking.hasOnSale)
        .map((value) => ({ value, label: t(labels[value]) }))}
      onChange={choose}
    />
  );
}

const formatEth = (value: string) => <Amount digits="exact" value={value} unit="ETH" />;

function Comparison({ booking }: { readonly booking: Booking }) {
  const t = useTranslate();
  const isDaily = booking.mode === 'daily';
  const items: readonly (readonly [string, ReactNode])[] = [
    [t(staking.paidByChain, { count: booking.withdrawals }), formatEth(booking.withdrawn)],
    [t(staking.paidReward), formatEth(booking.reward)],
    [t(staking.returned), formatEth(booking.principal)],
    ...(isDaily ? [[t(staking.earnedByDay), formatEth(booking.earned)] as const] : []),
    [t(staking.bookedReward), formatEth(booking.bookedReward)],
    ...(booking.bookedPenalties === '0'
      ? []
      : [[t(staking.bookedPenalties), formatEth(booking.bookedPenalties)] as const]),
    ...(booking.imported === 0
      ? []
      : [
          [
            t(staking.imported, { count: booking.imported }),
            formatEth(booking.importedAmount),
          ] as const,
        ]),
    ...(booking.accruedTwice === '0'
      ? []
      : [[t(staking.countedTwice), formatEth(booking.accruedTwice)] as const]),
    ...(booking.unsplit === 0
      ? []
      : [
          [
            t(staking.unsplit, { count: booking.unsplit }),
            formatEth(booking.unsplitAmount),
          ] as const,
        ]),
    [t(staking.difference), formatEth(booking.difference)],
  ];
  return (
    <>
      <Facts items={items} />
      {booking.unsplit > 0 && <Text>{t(staking.unsplitHelp)}</Text>}
      {booking.accruedTwice !== '0' && <Text>{t(staking.countedTwiceHelp)}</Text>}
    </>
  );
}
