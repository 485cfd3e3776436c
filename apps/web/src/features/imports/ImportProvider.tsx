import * as texts from '@lotbook/messages/generated/web/upload';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient } from '@apollo/client/react';
import { DropCover } from '@lotbook/ui/DropCover';
import { getRouteApi } from '@tanstack/react-router';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { graphql } from '../../generated/gql.ts';
import { useAccount, useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { refetchQueries } from '../../system/refetch.ts';
import { usePlace } from '../../system/place.ts';
import { upload } from './upload.ts';

export const ImportFileDocument = graphql(`
  mutation ImportFile(
    $accountId: ID!
    $sourceId: ID
    $file: ID
    $sample: Boolean
    $timeZone: String
  ) {
    importFile(
      accountId: $accountId
      sourceId: $sourceId
      file: $file
      sample: $sample
      timeZone: $timeZone
    ) {
      id
      ...ImportLine_import
    }
  }
`);

/** A file that this window is uploading. */
export interface Sending {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  readonly importIds: readonly string[];
  readonly error?: string;
}

interface Importing {
  readonly sendings: readonly Sending[];
  /** `timeZone` applies to times without one. Absent: a file that needs one waits for an answer. */
  readonly importFiles: (files: readonly File[], sourceId?: string, timeZone?: string) => void;
  readonly importSample: () => void;
  /** Removes one upload from the list, or all of them. */
  readonly dismiss: (key?: string) => void;
}

const ImportContext = createContext<Importing | undefined>(undefined);

export function useImporting(): Importing {
  const importing = use(ImportContext);
  if (!importing) throw new Error('useImporting needs an ImportProvider');
  return importing;
}

const route = getRouteApi('/$appId/_in');

/** The queries to refetch after an import starts. */
const importQueries: ReadonlySet<string> = new Set(['AccountUpdating', 'Imports']);

/** Whether files of any page belong to the sources of the account: firms have none, and TIR Admin takes files on a page of its own. */
function useAcceptsFiles(): boolean {
  const { account } = useAccount();
  const { may } = useAllowed();
  return may('sourceAdd') && account?.config.enabledPages.includes('crypto-sources') === true;
}

/** Lets the browser ask before the window is closed or reloaded: files that aren't uploaded yet would be lost. */
function useWarningBeforeUnload(isUploading: boolean): void {
  useEffect(() => {
    if (!isUploading) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUploading]);
}

/** Accepts files on any page and keeps their progress across pages. */
export function ImportProvider({ children }: { readonly children: ReactNode }) {
  const t = useTranslate();
  const client = useApolloClient();
  const accountId = useAccountId();
  const { session } = route.useRouteContext();
  const { appId } = usePlace();
  const accepts = useAcceptsFiles();
  const [sendings, setSendings] = useState<readonly Sending[]>([]);

  useWarningBeforeUnload(sendings.some(({ importIds, error }) => importIds.length === 0 && !error));

  const change = useCallback((key: string, part: Partial<Sending>) => {
    setSendings((all) =>
      all.map((sending) => (sending.key === key ? { ...sending, ...part } : sending)),
    );
  }, []);

  const run = useCallback(
    async (
      key: string,
      prepare: () => Promise<{
        file?: string;
        sourceId?: string;
        sample?: boolean;
        timeZone?: string;
      }>,
    ) => {
      try {
        const variables = { accountId, ...(await prepare()) };
        const { data } = await client.mutate({ mutation: ImportFileDocument, variables });
        change(key, { importIds: (data?.importFile ?? []).map(({ id }) => id) });
        await refetchQueries(client, importQueries);
      } catch (error) {
        change(key, {
          error: error instanceof Error ? error.message : t(texts.uploadFailed),
        });
      }
    },
    [accountId, change, client, t],
  );

  const importFiles = useCallback(
    (files: readonly File[], sourceId?: string, timeZone?: string) => {
      const added = files.map((file) => ({ file, key: crypto.randomUUID() }));
      setSendings((all) => [
        ...all,
        ...added.map(({ file, key }) => ({
          key,
          name: file.name,
          size: file.size,
          sent: 0,
          importIds: [],
        })),
      ]);
      const sendAll = async () => {
        for (const { file, key } of added) {
          await run(key, async () => {
            const token = (await session.signIn(appId).token()) ?? '';
            const id = await upload({
              accountId,
              file,
              token,
              t,
              onSent: (sent) => change(key, { sent }),
            });
            return {
              file: id,
              ...(sourceId ? { sourceId } : {}),
              ...(timeZone ? { timeZone } : {}),
            };
          });
        }
      };
      void sendAll();
    },
    [accountId, appId, change, run, session, t],
  );

  const importSample = useCallback(() => {
    const key = crypto.randomUUID();
    setSendings((all) => [
      ...all,
      { key, name: t(texts.sampleData), size: 0, sent: 0, importIds: [] },
    ]);
    void run(key, async () => ({ sample: true }));
  }, [run, t]);

  const dismiss = useCallback(
    (key?: string) =>
      setSendings((all) => (key === undefined ? [] : all.filter((one) => one.key !== key))),
    [],
  );
  const value = useMemo(
    () => ({ sendings, importFiles, importSample, dismiss }),
    [sendings, importFiles, importSample, dismiss],
  );
  return (
    <ImportContext value={value}>
      {children}
      {accepts && <DropCover onFiles={importFiles} />}
    </ImportContext>
  );
}
