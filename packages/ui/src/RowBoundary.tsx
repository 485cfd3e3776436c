/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are placed one by one cannot be a table element; the roles say what they are */
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from './translate.tsx';
import { Component, type CSSProperties, type ReactNode } from 'react';

interface RowBoundaryProps {
  readonly children: ReactNode;
  readonly index: number;
  readonly style: CSSProperties | undefined;
}

/** Shows an error in place of a row that fails to render. Only classes can catch errors of their children. */
export class RowBoundary extends Component<RowBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('A row could not be displayed', error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div
        role="row"
        aria-rowindex={this.props.index + 2}
        className="lb-table-row lb-table-row-wrong"
        style={this.props.style}
      >
        <div role="cell">
          <RowError />
        </div>
      </div>
    );
  }
}

function RowError() {
  return useTranslate()(contract.errorDisplayingRow);
}
