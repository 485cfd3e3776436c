import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The search parameter with the open modals, so that modals can be linked and Back closes them. */
export interface ModalSearch {
  readonly modals?: readonly string[];
}

const ID = /^[\w.:-]{1,100}$/;

/** Reads the open modals from the address and ignores invalid ids. */
export function readModals(given: Readonly<Record<string, unknown>>): ModalSearch {
  const value = given['modals'];
  const ids = (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (id): id is string => typeof id === 'string' && ID.test(id),
  );
  return ids.length > 0 ? { modals: [...new Set(ids)] } : {};
}

export interface Modal {
  readonly open: boolean;
  readonly show: () => void;
  readonly close: () => void;
}

type Search = ModalSearch & Readonly<Record<string, unknown>>;

/** One modal: whether it is open, and functions to open and close it. */
export function useModal(id: string): Modal {
  const open = useSearch({
    strict: false,
    select: (search) => readModals(search as Search).modals?.includes(id) ?? false,
  });
  const change = useModalChange();
  const show = useCallback(
    () => change((ids) => [...ids.filter((each) => each !== id), id], false),
    [change, id],
  );
  const close = useCallback(
    () => change((ids) => ids.filter((each) => each !== id), true),
    [change, id],
  );
  return { open, show, close };
}

/** A modal for one item, `remove-user:{id}`: its id, and functions to open and close it. */
export function useModalAbout(kind: string): {
  readonly subject: string | undefined;
  readonly show: (subject: string) => void;
  readonly close: () => void;
} {
  const prefix = `${kind}:`;
  const subject = useSearch({
    strict: false,
    select: (search) =>
      readModals(search as Search)
        .modals?.find((id) => id.startsWith(prefix))
        ?.slice(prefix.length),
  });
  const change = useModalChange();
  const others = useCallback(
    (ids: readonly string[]) => ids.filter((id) => !id.startsWith(prefix)),
    [prefix],
  );
  const show = useCallback(
    (about: string) => change((ids) => [...others(ids), prefix + about], false),
    [change, others, prefix],
  );
  const close = useCallback(() => change(others, true), [change, others]);
  return { subject, show, close };
}

function useModalChange(): (
  next: (ids: readonly string[]) => readonly string[],
  replace: boolean,
) => void {
  const navigate = useNavigate();
  return useCallback(
    (next, replace) =>
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        search: (before: unknown) => {
          const { modals: _, ...rest } = before as Search;
          const ids = next(readModals(before as Search).modals ?? []);
          return { ...rest, ...(ids.length > 0 ? { modals: ids } : {}) };
        },
      }),
    [navigate],
  );
}
