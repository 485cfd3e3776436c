import * as common from '@lotbook/messages/generated/common';
import * as staking from '@lotbook/messages/generated/web/staking';
import type { Translate } from '@lotbook/messages/translator';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { HashLink } from '@lotbook/ui/HashLink';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import type { ValidatorsQuery } from '../../generated/graphql.ts';
import { computeApr, getName, getStatusText, type ListedValidator } from './validator-text.ts';

export type ValidatorSums = ValidatorsQuery['validators']['totals'];

type AmountField =
  | 'balance'
  | 'effectiveBalance'
  | 'principal'
  | 'rewardsLastDay'
  | 'rewards30Days'
  | 'rewardsYear'
  | 'penalties'
  | 'withdrawn';

/** The columns of the table of validators, with the sums of all that match. */
export function makeValidatorColumns(
  t: Translate,
  totals: ValidatorSums | undefined,
): readonly Column<ListedValidator>[] {
  const amount = (field: AmountField, label: string, width = '110px'): Column<ListedValidator> => ({
    id: field,
    label,
    width,
    end: true,
    cell: (row) => (
      <Amount
        digits="exact"
        value={row[field]}
        asset="ETH"
        {...(field === 'principal' && row.asOf !== null
          ? { unknown: t(staking.principalUnknown) }
          : {})}
      />
    ),
    ...(totals ? { total: <Amount digits="exact" value={totals[field]} asset="ETH" /> } : {}),
  });
  return [
    {
      id: 'validator',
      label: t(staking.validator),
      width: 'minmax(110px, 1fr)',
      cell: (row) => getName(row),
      ...(totals ? { total: t(staking.count, { count: totals.count }) } : {}),
    },
    {
      id: 'status',
      label: t(common.status),
      width: '130px',
      cell: (row) => <Status {...row} />,
    },
    amount('balance', t(staking.columnBalance), '120px'),
    amount('effectiveBalance', t(staking.columnEffective), '120px'),
    amount('principal', t(staking.columnPrincipal)),
    amount('rewardsLastDay', t(staking.columnDay)),
    amount('rewards30Days', t(staking.column30Days)),
    amount('rewardsYear', t(staking.columnYear)),
    {
      id: 'gaps',
      label: t(staking.gaps),
      width: '70px',
      end: true,
      cell: ({ gaps }) => gaps ?? '–',
      ...(totals ? { total: totals.gaps } : {}),
    },
    amount('withdrawn', t(staking.withdrawn)),
    amount('penalties', t(staking.columnPenalties)),
    {
      id: 'apr',
      label: t(staking.columnApr),
      width: '80px',
      end: true,
      cell: (row) => (
        <Amount value={computeApr(row)} digits="cents" unit="%" unknown={t(staking.aprUnknown)} />
      ),
    },
    {
      id: 'address',
      label: t(staking.columnAddress),
      width: '140px',
      cell: ({ withdrawalAddress }) =>
        withdrawalAddress === null ? '–' : <HashLink hash={withdrawalAddress} />,
    },
  ];
}

export const validatorLines: TwoLines<ListedValidator> = {
  what: (row) => getName(row),
  when: (row) => <Status {...row} />,
  amount: ({ balance }) => <Amount digits="exact" value={balance} unit="ETH" />,
  outcome: ({ rewardsYear }) => <Amount digits="exact" value={rewardsYear} unit="ETH" gain />,
};

/** The status as a word; slashed validators keep that word after their exit. */
export function Status(validator: Pick<ListedValidator, 'state' | 'status'>) {
  const t = useTranslate();
  const { label, tone } = getStatusText(validator);
  return <Badge tone={tone}>{t(label)}</Badge>;
}
