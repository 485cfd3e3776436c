import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from './translate.tsx';
import './toast.css';
import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { X } from 'lucide-react';
import { placeFocus } from './place-focus.ts';

export type ToastTone = 'info' | 'gain' | 'loss';
interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  readonly action: ToastAction | undefined;
}
/** An action such as `Undo`. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}
type Show = (text: string, tone?: ToastTone, action?: ToastAction) => void;

const ToastContext = createContext<Show>(() => undefined);
/** Shows a message in the corner for 6 seconds, or 20 if it has an action. Failures stay until closed. */
export const useToast = (): Show => useContext(ToastContext);

type Lend = (place: HTMLElement) => () => void;
const PlaceContext = createContext<Lend>(() => () => undefined);

/** Renders toasts inside the open dialog, because the rest of the page is inert. They take their own space at its top or bottom, so they cover no buttons. */
export function ToastPlace({ edge }: { readonly edge: 'top' | 'bottom' | 'above' }) {
  const lend = useContext(PlaceContext);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (place.current ? lend(place.current) : undefined), [lend]);
  return <div ref={place} className={`lb-toast-place lb-toast-place-${edge}`} />;
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const t = useTranslate();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const next = useRef(0);
  const close = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const show = useCallback<Show>(
    (text, tone = 'info', action) => {
      next.current += 1;
      const id = next.current;
      setToasts((shown) => [
        ...shown.filter((toast) => toast.text !== text).slice(-3),
        { id, text, tone, action },
      ]);
      if (tone !== 'loss') setTimeout(() => close(id), action ? 20_000 : 6000);
    },
    [close],
  );
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  const lend = useCallback<Lend>((place) => {
    setPlaces((lent) => [...lent, place]);
    return () => setPlaces((lent) => lent.filter((each) => each !== place));
  }, []);
  const inFront = places.at(-1);
  // After a toast is closed or its action is done, focus returns to the previous element.
  const before = useRef<HTMLElement>(null);
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (!isWithin.current) return;
    placeFocus(before.current);
    isWithin.current = document.activeElement?.closest('.lb-toasts') !== null;
  });
  const list = useMemo(
    () => (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notes who comes and goes; nothing is done here
      <output
        className="lb-toasts lb-no-print"
        onFocus={({ currentTarget, relatedTarget }) => {
          isWithin.current = true;
          const from = relatedTarget instanceof HTMLElement ? relatedTarget : null;
          if (!currentTarget.contains(from)) before.current = from;
        }}
        onBlur={() => {
          isWithin.current = false;
        }}
      >
        {toasts.map((toast) => (
          <div key={toast.id} className={`lb-toast lb-toast-${toast.tone}`}>
            <span>{toast.text}</span>
            {toast.action && (
              <button
                type="button"
                className="lb-toast-action"
                onClick={() => {
                  close(toast.id);
                  toast.action?.run();
                }}
              >
                {toast.action.label}
              </button>
            )}
            <button type="button" aria-label={t(contract.close)} onClick={() => close(toast.id)}>
              <X size={16} aria-hidden />
            </button>
          </div>
        ))}
      </output>
    ),
    [toasts, close, t],
  );
  return (
    <ToastContext value={show}>
      <PlaceContext value={lend}>{children}</PlaceContext>
      {inFront ? createPortal(list, inFront) : list}
    </ToastContext>
  );
}
