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

/** A figure of a transaction that leads to its evidence, unless nothing is computed of it: of what is left out, and of what moves money alone. */
export function TransactionFigure({
  transaction,
  amount,
  currency,
  gain = false,
}: TransactionFigureProps) {
  const { id, ignored, sent, received, fees } = transaction;
  const shown = (
    <Amount
      value={amount}
      digits="cents"
      unit={currency}
      gain={gain}
      unknown={explainUnknown(transaction)}
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

/** Why a worth is not there. */
export const explainUnknown = ({ ignored }: { readonly ignored: boolean }): string =>
  ignored ? 'Left out of the figures' : 'No price is known';
