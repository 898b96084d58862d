/** Whether a host name or an IP address is this machine itself. IPv6 may be in brackets, as in a URL. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|::1|\[::1\]|127(?:\.\d{1,3}){3})$/i.test(host);
}
