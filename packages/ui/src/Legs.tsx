import { useTranslate } from './translate.tsx';
import * as ui from '@lotbook/messages/generated/ui';
import './evidence.css';
import { ArrowDownLeft, ArrowUpRight, Receipt } from 'lucide-react';
import type { ReactNode } from 'react';

export type Direction = 'in' | 'out' | 'fee';
const icons = { in: ArrowDownLeft, out: ArrowUpRight, fee: Receipt } as const;
const labels = { in: ui.received, out: ui.sent, fee: ui.fee } as const;

export interface LegView {
  readonly id: string;
  readonly direction: Direction;
  readonly asset: ReactNode;
  readonly quantity: ReactNode;
  readonly value: ReactNode;
}

/** Both sides of a transaction and its fee. */
export function Legs({ legs }: { readonly legs: readonly LegView[] }) {
  const t = useTranslate();
  return (
    <ul className="lb-legs">
      {legs.map((leg) => {
        const Icon = icons[leg.direction];
        return (
          <li key={leg.id}>
            <Icon size={16} aria-hidden className={`lb-leg-${leg.direction}`} />
            <span>{t(labels[leg.direction])}</span>
            <span>{leg.asset}</span>
            <strong>{leg.quantity}</strong>
            <small>{leg.value}</small>
          </li>
        );
      })}
    </ul>
  );
}
