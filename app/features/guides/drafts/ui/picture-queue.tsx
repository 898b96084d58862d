import { useNavigation } from "@remix-run/react";
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
} from "react";
import { fileProblem } from "~/features/pictures/pictures.model";
import { sentForms } from "~/lib/browser/requests/sent-forms";
import { stepFields } from "../draft-fields.model";

/** Pictures that are added one after the other, each as if its button had been pressed. */
interface PictureQueue {
  add(this: void, step: string, files: readonly File[]): void;
  /** How many have not been sent yet. */
  readonly waiting: number;
  /** Why the files that were given last for a step are not sent; undefined when they are. */
  refused(this: void, step: string): string | undefined;
}

const QueueContext = createContext<PictureQueue>({ add: () => undefined, waiting: 0, refused: () => undefined });

/** The queue of the page. */
export function usePictureQueue(): PictureQueue {
  return useContext(QueueContext);
}

interface Waiting {
  readonly step: string;
  readonly file: File;
}

/** The pictures that wait, outside of what is drawn: the form is drawn anew after each. */
function createWaitingPictures() {
  let waiting: readonly Waiting[] = [];
  const listeners = new Set<() => void>();
  const replace = (next: readonly Waiting[]): void => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    count: () => waiting.length,
    add: (step: string, files: readonly File[]): void => {
      replace([...waiting, ...files.map((file) => ({ step, file }))]);
    },
    take: (): Waiting | undefined => {
      const [next, ...others] = waiting;
      replace(others);
      return next;
    },
    clear: (): void => {
      replace([]);
    },
  };
}

interface PictureQueueProviderProps {
  /** The version of the draft, which goes up with each picture. */
  readonly version: number;
  /** One was refused: the others are given up, since each would need a look, too. */
  readonly isRefused: boolean;
  readonly children: ReactNode;
}

/** Adds the pictures of the page one after the other. */
export function PictureQueueProvider({ version, isRefused, children }: PictureQueueProviderProps) {
  const [pictures] = useState(createWaitingPictures);
  const count = useSyncExternalStore(pictures.subscribe, pictures.count, () => 0);
  const isIdle = useNavigation().state === "idle";
  /** The version that the last picture was added to: the next one has to wait for another. */
  const addedTo = useRef<number | null>(null);
  useEffect(() => {
    if (count === 0 || !isIdle) return;
    if (isRefused) pictures.clear();
    else if (addedTo.current !== version) {
      const next = pictures.take();
      addedTo.current = version;
      if (next !== undefined) press(next);
    }
  }, [pictures, count, isIdle, isRefused, version]);
  const [refusal, setRefusal] = useState<{ readonly step: string; readonly text: string } | null>(null);
  const queue = useMemo<PictureQueue>(
    () => ({
      add: (step, files) => {
        const text = files.map(fileProblem).find((found) => found !== null) ?? null;
        setRefusal(text === null ? null : { step, text });
        if (text !== null) return;
        // One that got no answer is not waited for any more.
        if (sentForms.all().length === 0) addedTo.current = null;
        pictures.add(step, files);
      },
      waiting: count,
      refused: (step) => (refusal?.step === step ? refusal.text : undefined),
    }),
    [pictures, count, refusal],
  );
  return <QueueContext.Provider value={queue}>{children}</QueueContext.Provider>;
}

/** Puts a file into the field of its step and presses the button beside it. */
function press({ step, file }: Waiting): void {
  const input = document.getElementById(`field-${stepFields(step).file}`);
  if (!(input instanceof HTMLInputElement)) return;
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  const button = input.form?.querySelector<HTMLButtonElement>(`button[value="upload:${step}"]`);
  if (button) input.form?.requestSubmit(button);
}

/** What lets pictures be pasted into a step, and dropped on it. */
export function usePictureTarget(step: string) {
  const { add } = usePictureQueue();
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (files.length === 0) return;
    event.preventDefault();
    add(step, [...files]);
  };
  return {
    onPaste: (event: ClipboardEvent) => {
      take(event, event.clipboardData.files);
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      take(event, event.dataTransfer.files);
    },
  };
}
