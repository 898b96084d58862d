import type { Toast } from "~/lib/toast";

/** What the page does for the queue of pins. */
export interface PinHost {
  readonly show: (toast: Toast) => void;
  /** Asks the server for the page's data again. */
  readonly refresh: () => void;
  /** The newest data the page has, drawn or not. */
  readonly data: () => object | undefined;
  /** The pins are kept in this device's cookie. */
  readonly onDevice: () => boolean;
}
