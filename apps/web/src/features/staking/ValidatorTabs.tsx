import * as common from '@lotbook/messages/generated/common';
import * as staking from '@lotbook/messages/generated/web/staking';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { HashLink } from '@lotbook/ui/HashLink';
import { Section } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useMemo } from 'react';
import type { ValidatorQuery } from '../../generated/graphql.ts';

type Detail = ValidatorQuery['validator'];
type Day = Detail['days'][number];
type Gap = Detail['gaps'][number];
type Withdrawal = Detail['withdrawals'][number];

/** Rewards by day, withdrawals and gaps of one validator, the newest first. */
export function ValidatorTabs({
  days,
  gaps,
  withdrawals,
}: Pick<Detail, 'days' | 'gaps' | 'withdrawals'>) {
  const t = useTranslate();
  const dayColumns = useMemo(() => makeDayColumns(t), [t]);
  const withdrawalColumns = useMemo(() => makeWithdrawalColumns(t), [t]);
  const gapColumns = useMemo(() => makeGapColumns(t), [t]);
  return (
    <>
      <Section flush title={t(staking.days)}>
        <DataTable
          label={t(staking.days)}
          rows={days}
          rowId={({ date }) => date}
          columns={dayColumns}
          lines={dayLines}
          status="ready"
          total={days.length}
          empty={<Empty title={t(staking.noRewards)}>{t(staking.noRewardsHelp)}</Empty>}
        />
      </Section>
      <Section flush title={t(staking.withdrawals)}>
        <DataTable
          label={t(staking.withdrawals)}
          rows={withdrawals}
          rowId={({ index }) => String(index)}
          columns={withdrawalColumns}
          lines={withdrawalLines}
          status="ready"
          total={withdrawals.length}
          empty={<Empty title={t(staking.noWithdrawals)}>{t(staking.noWithdrawalsHelp)}</Empty>}
        />
      </Section>
      <Section flush title={t(staking.gaps)}>
        <DataTable
          label={t(staking.gaps)}
          rows={gaps}
          rowId={({ from }) => from}
          columns={gapColumns}
          lines={gapLines}
          status="ready"
          total={gaps.length}
          empty={<Empty title={t(staking.noGaps)}>{t(staking.noGapsHelp)}</Empty>}
        />
      </Section>
    </>
  );
}

const dayKinds: Readonly<Record<string, Message>> = {
  reward: staking.reward,
  penalty: staking.penalty,
  slashing: staking.slashing,
};

function DayKind({ kind }: { readonly kind: string }) {
  const t = useTranslate();
  const label = dayKinds[kind];
  return <Badge tone={kind === 'reward' ? 'plain' : 'loss'}>{label ? t(label) : kind}</Badge>;
}

const makeDayColumns = (t: Translate): readonly Column<Day>[] => [
  {
    id: 'date',
    label: t(staking.date),
    width: 'minmax(120px, 1fr)',
    cell: ({ date }) => <When at={date} />,
  },
  { id: 'kind', label: t(staking.kind), width: '120px', cell: (day) => <DayKind {...day} /> },
  {
    id: 'reward',
    label: t(staking.reward),
    width: 'minmax(150px, 1fr)',
    end: true,
    cell: ({ consensus }) => <Amount digits="exact" value={consensus} unit="ETH" gain />,
  },
  {
    id: 'price',
    label: t(staking.price),
    width: '130px',
    end: true,
    cell: ({ price }) => <Amount value={price} digits="cents" />,
  },
  {
    id: 'value',
    label: t(staking.value),
    width: '130px',
    end: true,
    cell: ({ value }) => <Amount value={value} digits="cents" />,
  },
];

const dayLines: TwoLines<Day> = {
  what: ({ date }) => <When at={date} />,
  when: (day) => <DayKind {...day} />,
  amount: ({ consensus }) => <Amount digits="exact" value={consensus} unit="ETH" gain />,
  outcome: ({ value }) => <Amount value={value} digits="cents" />,
};

const withdrawalKinds: Readonly<Record<string, Message>> = {
  sweep: staking.sweep,
  requested: staking.requested,
  exit: staking.exit,
};

function WithdrawalKind({ kind }: { readonly kind: string | null }) {
  const t = useTranslate();
  const label = withdrawalKinds[kind ?? ''];
  return label ? t(label) : '–';
}

function makeWithdrawalColumns(t: Translate): readonly Column<Withdrawal>[] {
  const amount = (
    id: 'amount' | 'reward' | 'principal' | 'loss',
    label: string,
  ): Column<Withdrawal> => ({
    id,
    label,
    width: '130px',
    end: true,
    cell: (row) => (
      <Amount digits="exact" value={row[id]} unit="ETH" unknown={t(staking.principalUnknown)} />
    ),
  });
  return [
    {
      id: 'paid',
      label: t(staking.paid),
      width: 'minmax(150px, 1fr)',
      cell: ({ paidAt }) => <When at={paidAt} />,
    },
    {
      id: 'kind',
      label: t(staking.kind),
      width: '110px',
      cell: (row) => <WithdrawalKind {...row} />,
    },
    amount('amount', t(common.amount)),
    amount('reward', t(staking.reward)),
    amount('principal', t(staking.returned)),
    amount('loss', t(staking.loss)),
    {
      id: 'address',
      label: t(common.address),
      width: '140px',
      cell: ({ address }) => <HashLink hash={address} />,
    },
  ];
}

const withdrawalLines: TwoLines<Withdrawal> = {
  what: (row) => <WithdrawalKind {...row} />,
  when: ({ paidAt }) => <When at={paidAt} />,
  amount: ({ amount }) => <Amount digits="exact" value={amount} unit="ETH" />,
  outcome: ({ reward }) => <Amount digits="exact" value={reward} unit="ETH" gain />,
};

const gapReasons: Readonly<Record<string, Message>> = {
  snapshotsMissing: staking.snapshotsMissing,
  blocksNotRead: staking.blocksNotRead,
  unexplained: staking.unexplained,
};

function GapReason({ reason }: { readonly reason: string }) {
  const t = useTranslate();
  const text = gapReasons[reason];
  return text ? t(text) : reason;
}

const makeGapColumns = (t: Translate): readonly Column<Gap>[] => [
  {
    id: 'from',
    label: t(staking.from),
    width: '120px',
    cell: ({ from }) => <When at={from} />,
  },
  {
    id: 'before',
    label: t(staking.until),
    width: '120px',
    cell: ({ before }) => <When at={before} />,
  },
  {
    id: 'reason',
    label: t(common.reason),
    width: 'minmax(320px, 1fr)',
    cell: (gap) => <GapReason {...gap} />,
  },
  {
    id: 'change',
    label: t(staking.change),
    width: '140px',
    end: true,
    cell: ({ change }) => <Amount digits="exact" value={change} unit="ETH" />,
  },
];

const gapLines: TwoLines<Gap> = {
  what: ({ from }) => <When at={from} />,
  when: (gap) => <GapReason {...gap} />,
  amount: ({ change }) => <Amount digits="exact" value={change} unit="ETH" />,
  outcome: () => null,
};
