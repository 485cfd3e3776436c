import * as texts from '@lotbook/messages/generated/web/source';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { atLeast } from '@lotbook/access/rules/number';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { dateWrong } from '@lotbook/access/rules/date';
import { Banner } from '@lotbook/ui/Banner';
import { Button, IconButton } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { Plus, Trash2 } from '@lotbook/ui/icons';
import { Row } from '@lotbook/ui/layout';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import type { ComparedBalance } from './SourceReconciliation.tsx';

const SetManualExchangeBalances = graphql(`
  mutation SetManualExchangeBalances(
    $accountId: ID!
    $exchangeId: ID!
    $balances: [ManualBalanceInput!]!
  ) {
    setManualExchangeBalances(accountId: $accountId, exchangeId: $exchangeId, balances: $balances) {
      asset
    }
  }
`);

interface Line {
  readonly key: number;
  readonly asset: string;
  readonly amount: string;
  readonly date: string;
  /** The stored instant, if the day is unchanged. */
  readonly at?: string;
}

const rules = {
  asset: makeRequiredRule('asset'),
  amount: combineRules(makeRequiredRule('field'), atLeast('0')),
};

interface BalancesDialogProps {
  readonly sourceId: string;
  readonly balances: readonly ComparedBalance[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Enters the balances that the exchange shows, each with its day. */
export function BalancesDialog({ sourceId, balances, onClose, onSaved }: BalancesDialogProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [lines, setLines] = useState<readonly Line[]>(() =>
    balances.length > 0
      ? balances.map(({ asset, amount, at }, key) => ({
          key,
          asset,
          amount: amount.replace(/\.?0+$/, ''),
          date: at.slice(0, 10),
          at,
        }))
      : [{ key: 0, asset: '', amount: '', date: today }],
  );
  const [tried, setTried] = useState(false);
  const { run, busy, wrong } = useAction(SetManualExchangeBalances);
  const getFault = (line: Line) => ({
    asset: rules.asset(line.asset),
    amount: rules.amount(line.amount),
    date: dateWrong(line.date, { least: '2009-01-03', now: today }),
  });
  const change = (key: number, fields: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...fields } : line)));
  const add = () =>
    setLines([
      ...lines,
      {
        key: Math.max(-1, ...lines.map(({ key }) => key)) + 1,
        asset: '',
        amount: '',
        date: lines.at(-1)?.date ?? today,
      },
    ]);
  const save = async () => {
    setTried(true);
    if (lines.some((line) => Object.values(getFault(line)).some((fault) => fault !== undefined)))
      return;
    const entered = lines.map(({ asset, amount, date, at }) => ({
      asset: asset.trim(),
      amount: amount.trim(),
      at: toInstant(date, at, today),
    }));
    if (
      !(await run({ accountId, exchangeId: sourceId, balances: entered }, t(common.changesSaved)))
    )
      return;
    onSaved();
    onClose();
  };
  return (
    <Dialog
      title={t(texts.balancesTitle)}
      open
      wide
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" submit busy={busy}>
            {t(texts.saveBalances)}
          </Button>
        </>
      }
    >
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      {lines.map((line, at) => {
        const faults = tried ? getFault(line) : undefined;
        return (
          <FormRow key={line.key}>
            <TextField
              label={t(texts.assetNumber, { number: at + 1 })}
              value={line.asset}
              onChange={(asset) => change(line.key, { asset })}
              error={faults?.asset}
            />
            <TextField
              label={t(texts.amountNumber, { number: at + 1 })}
              value={line.amount}
              onChange={(amount) => change(line.key, { amount })}
              error={faults?.amount}
            />
            <TextField
              label={t(texts.dayNumber, { number: at + 1 })}
              type="date"
              value={line.date}
              onChange={(date) => change(line.key, { date })}
              error={faults?.date}
            />
            <IconButton
              label={t(texts.removeBalance, { number: at + 1 })}
              onClick={() => setLines(lines.filter(({ key }) => key !== line.key))}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </FormRow>
        );
      })}
      <Row>
        <Button small icon={<Plus size={16} aria-hidden />} onClick={add}>
          {t(texts.addAsset)}
        </Button>
      </Row>
    </Dialog>
  );
}

/** Past days mean the end of the day; null means now. */
function toInstant(date: string, at: string | undefined, today: string): string | null {
  if (at?.slice(0, 10) === date) return at;
  return date === today ? null : `${date}T23:59:59.999Z`;
}
