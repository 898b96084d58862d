/** A hidden field with the account's address, for password managers; it is not sent. */
export function PasswordOwner({ email }: { readonly email: string }) {
  return <input type="email" autoComplete="username" defaultValue={email} readOnly hidden aria-label="Email" />;
}
