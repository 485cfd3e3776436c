import * as texts from '@lotbook/messages/generated/web/imports';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { useApolloClient } from '@apollo/client/react';
import { graphql } from '../../generated/gql.ts';
import { PageButton } from '../../system/links.tsx';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { readFiguresFirst } from '../account/updating.ts';
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
  const client = useApolloClient();
  const dismiss = useAction(DismissImport, { toastWrong: true });
  const restore = useAction(RestoreImport, { toastWrong: true });
  if (!may('sourceAdd')) return null;
  const variables = { accountId, importId };
  // Totals are marked as incomplete while a file is missing.
  const reread = async (isDone: Promise<boolean>) => {
    if (await isDone) await readFiguresFirst(client).catch(() => undefined);
  };
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
          void reread(
            dismiss.run(
              variables,
              t(texts.dismissed, { file: fileName }),
              () => void reread(restore.run(variables, t(texts.listedAgain, { file: fileName }))),
            ),
          )
        }
      >
        {t(common.dismiss)}
      </Button>
    </>
  );
}
