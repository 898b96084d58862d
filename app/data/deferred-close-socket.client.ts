/**
 * A WebSocket that is closed only once it is open. Browsers log a warning when a socket is closed while it connects, as
 * happens when somebody signs out right after a page has loaded.
 */
export class DeferredCloseSocket extends WebSocket {
  override close(code?: number, reason?: string): void {
    if (this.readyState !== this.CONNECTING) {
      super.close(code, reason);
      return;
    }
    this.onopen = null;
    this.addEventListener("open", () => {
      super.close(code, reason);
    });
  }
}
