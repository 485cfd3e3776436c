import './pick-list.css';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';

interface PickAnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title'> {
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly name?: string;
  readonly note?: ReactNode;
  readonly mark?: ReactNode;
  readonly current?: boolean;
}

/** One item to choose: name, note and status. */
export const PickAnchor = ({
  name,
  note,
  mark,
  current = false,
  className,
  ...rest
}: PickAnchorProps) => (
  <a
    {...rest}
    className={`lb-pick-row${className ? ` ${className}` : ''}`}
    aria-current={current ? 'true' : undefined}
  >
    <span>
      <b>{name}</b>
      {note && <small>{note}</small>}
    </span>
    {mark}
  </a>
);
