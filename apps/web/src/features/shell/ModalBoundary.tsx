import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Text } from '@lotbook/ui/layout';
import { Component, type ReactNode } from 'react';
import { reportFailure } from '../../system/errors/error-report.ts';

interface ModalBoundaryProps {
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A dialog that failed says so and can be closed; the page beneath goes on. (Only a class can catch what its children throw.) */
export class ModalBoundary extends Component<ModalBoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    reportFailure(error);
  }

  override render(): ReactNode {
    const { children, onClose } = this.props;
    if (this.state.error === undefined) return children;
    return (
      <Dialog
        title="An error occurred loading this content"
        open
        onClose={onClose}
        actions={
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        }
      >
        <Text>
          Our team is working on it. Nothing you entered or imported was lost. Reload the page; if
          it happens again, contact support.
        </Text>
      </Dialog>
    );
  }
}
