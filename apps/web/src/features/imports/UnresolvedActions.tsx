import * as texts from '@lotbook/messages/generated/web/imports';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
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

/** The actions for a file that wasn't imported. */
export function UnresolvedActions({ importId, fileName, canMap }: UnresolvedProps) {
  const t = useTranslate();
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
          {t(common.mapColumns)}
        </PageButton>
      )}
      <Button
        small
        kind="quiet"
        label={t(texts.dismissNamed, { file: fileName })}
        busy={dismiss.busy}
        onClick={() =>
          void dismiss.run(
            variables,
            t(texts.dismissed, { file: fileName }),
            () => void restore.run(variables, t(texts.listedAgain, { file: fileName })),
          )
        }
      >
        {t(texts.dismiss)}
      </Button>
    </>
  );
}
