import { Button } from '@lotbook/ui/buttons';
import { graphql } from '../../generated/gql.ts';
import { PageButton } from '../../system/links.tsx';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';

const DismissImport = graphql(`
  mutation DismissImport($accountId: ID!, $importId: ID!) {
    dismissImport(accountId: $accountId, importId: $importId) {
      id
    }
  }
`);

const RestoreImport = graphql(`
  mutation RestoreImport($accountId: ID!, $importId: ID!) {
    restoreImport(accountId: $accountId, importId: $importId) {
      id
    }
  }
`);

interface UnresolvedProps {
  readonly importId: string;
  readonly fileName: string;
  /** Its contents are stored, and its columns can be mapped. */
  readonly canMap: boolean;
}

/** What can be done about a file that was not imported. */
export function UnresolvedActions({ importId, fileName, canMap }: UnresolvedProps) {
  const accountId = useAccountId();
  const { may } = useAllowed();
  const refetch = ['Imports'];
  const dismiss = useAction(DismissImport, { refetch, toastWrong: true });
  const restore = useAction(RestoreImport, { refetch, toastWrong: true });
  if (!may('sourceAdd')) return null;
  const variables = { accountId, importId };
  return (
    <>
      {canMap && (
        <PageButton small page="sources/columns" search={{ importId }}>
          Map columns
        </PageButton>
      )}
      <Button
        small
        kind="quiet"
        label={`Dismiss ${fileName}`}
        busy={dismiss.busy}
        onClick={() =>
          void dismiss.run(
            variables,
            `${fileName} was dismissed.`,
            () => void restore.run(variables, `${fileName} is listed again.`),
          )
        }
      >
        Dismiss
      </Button>
    </>
  );
}
