import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { isFiat } from '@lotbook/model/fiat';
import { Amount } from '@lotbook/ui/Amount';
import { WhyLink } from '../../system/links.tsx';

type Leg = { readonly asset: string };

interface TransactionFigureProps {
  readonly transaction: {
    readonly id: string;
    readonly ignored: boolean;
    readonly sent: readonly Leg[];
    readonly received: readonly Leg[];
    readonly fees: readonly Leg[];
  };
  readonly amount: string | null;
  readonly currency: string;
  readonly gain?: boolean;
}

/** A figure that links to its evidence. Excluded and fiat-only transactions have no evidence, so theirs is plain. */
export function TransactionFigure({
  transaction,
  amount,
  currency,
  gain = false,
}: TransactionFigureProps) {
  const t = useTranslate();
  const { id, ignored, sent, received, fees } = transaction;
  const shown = (
    <Amount
      value={amount}
      digits="cents"
      unit={currency}
      gain={gain}
      unknown={explainUnknown(transaction, t)}
    />
  );
  const counts =
    amount !== null &&
    !ignored &&
    [...sent, ...received, ...fees].some(({ asset }) => !isFiat(asset));
  return counts ? (
    <WhyLink what="transaction" id={id}>
      {shown}
    </WhyLink>
  ) : (
    shown
  );
}

/** Why a value is missing. */
export const explainUnknown = ({ ignored }: { readonly ignored: boolean }, t: Translate): string =>
  t(ignored ? texts.excludedFromCalculations : texts.noPrice);
