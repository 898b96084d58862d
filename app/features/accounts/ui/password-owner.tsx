/** Tells password managers whose new password the form is about; nobody else sees it, and it is not sent. */
export function PasswordOwner({ email }: { readonly email: string }) {
  return <input type="email" autoComplete="username" defaultValue={email} readOnly hidden aria-label="Email" />;
}
