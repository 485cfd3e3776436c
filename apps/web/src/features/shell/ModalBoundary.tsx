import * as shell from '@lotbook/messages/generated/web/shell';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Text } from '@lotbook/ui/layout';
import { Component, type ReactNode } from 'react';
import { reportFailure } from '../../system/errors/error-report.ts';

interface ModalBoundaryProps {
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Shows an error that can be closed if a dialog fails, so that the page keeps working. Only classes can catch errors of their children. */
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
    return <FailureDialog onClose={onClose} />;
  }
}

function FailureDialog({ onClose }: Pick<ModalBoundaryProps, 'onClose'>) {
  const t = useTranslate();
  return (
    <Dialog
      title={t(contract.errorLoadingContent)}
      open
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t(contract.close)}
        </Button>
      }
    >
      <Text>{t(shell.modalFailureHelp)}</Text>
    </Dialog>
  );
}
