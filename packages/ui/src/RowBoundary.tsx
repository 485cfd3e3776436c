/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are placed one by one cannot be a table element; the roles say what they are */
import { Component, type CSSProperties, type ReactNode } from 'react';

interface RowBoundaryProps {
  readonly children: ReactNode;
  readonly index: number;
  readonly style: CSSProperties | undefined;
}

/** A row that cannot be drawn says so; the others stand. (Only a class can catch what its children throw.) */
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
        <div role="cell">An error ocurred trying to display this row</div>
      </div>
    );
  }
}
