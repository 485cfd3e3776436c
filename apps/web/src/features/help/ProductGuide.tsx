import * as help from '@lotbook/messages/generated/web/help';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Drawer } from '@lotbook/ui/Drawer';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { getTitle, Markdown } from '@lotbook/ui/Markdown';
import { useRef, useState } from 'react';
import { getAppName } from '../../system/config.ts';
import { PageLink } from '../../system/links.tsx';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { useSession } from '../shared/use-session.ts';
import { chapters, type Chapter } from './chapters.ts';

/** The user guide of the current application, next to the page in use. */
export function ProductGuide() {
  const t = useTranslate();
  const { config } = useSession();
  const { appId } = usePlace();
  const guide = useModal('product-guide');
  const [file, setFile] = useState<string>();
  const top = useRef<HTMLDivElement>(null);
  const open = (next: string | undefined) => {
    top.current?.scrollIntoView({ block: 'end' });
    setFile(next);
  };
  const chapter = chapters[appId].find((each) => each.file === file);
  return (
    <Drawer title={t(contract.productGuide)} open={guide.open} onClose={guide.close}>
      <div ref={top} />
      {chapter ? (
        <ChapterPage
          chapter={chapter}
          productName={config.productName}
          siblings={chapters[appId]}
          onOpen={open}
        />
      ) : (
        <Contents name={getAppName(config, appId)} chapters={chapters[appId]} onOpen={open} />
      )}
    </Drawer>
  );
}

interface ContentsProps {
  readonly name: string;
  readonly chapters: readonly Chapter[];
  readonly onOpen: (file: string) => void;
}

const Contents = ({ name, chapters: all, onOpen }: ContentsProps) => {
  const t = useTranslate();
  return (
    <Stack>
      <Text tone="muted">{t(help.stepByStep, { app: name })}</Text>
      <ol className="lb-bullets">
        {all.map(({ file, text }) => (
          <li key={file}>
            <Button kind="quiet" onClick={() => onOpen(file)}>
              {getTitle(text)}
            </Button>
          </li>
        ))}
      </ol>
    </Stack>
  );
};

interface ChapterPageProps {
  readonly chapter: Chapter;
  readonly productName: string;
  /** The chapters that this one can link to. */
  readonly siblings: readonly Chapter[];
  readonly onOpen: (file: string | undefined) => void;
}

function ChapterPage({ chapter, productName, siblings, onOpen }: ChapterPageProps) {
  const t = useTranslate();
  const text = chapter.text.replaceAll(/\bLotbook\b/g, productName);
  return (
    <Stack>
      <Row between>
        <h3>{getTitle(text)}</h3>
        <Button small onClick={() => onOpen(undefined)}>
          {t(help.allChapters)}
        </Button>
      </Row>
      <Markdown
        text={text}
        pages={{ has: (file) => siblings.some((each) => each.file === file), open: onOpen }}
      />
      {chapter.page !== undefined && chapter.pageName && (
        <Text>
          <PageLink page={chapter.page} {...(chapter.search && { search: chapter.search })}>
            {t(help.openPage, { page: t(chapter.pageName) })}
          </PageLink>
        </Text>
      )}
    </Stack>
  );
}
