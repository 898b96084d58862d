/*
 * Under which names calls of the auth service have an account or an address to themselves: several instances may get
 * calls about one account at the same moment.
 */

/** What changes the account or its sessions. */
export const ofAccount = (id: string): string => `account ${id}`;

/** What decides whose an address is. */
export const ofAddress = (address: string): string => `address ${address.toLowerCase()}`;
