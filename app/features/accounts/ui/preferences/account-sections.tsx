import { EmailForm } from "./email-form";
import { PasswordForm } from "./password-form";
import { PreferencesSection } from "./preferences-section";
import { UsernameForm } from "./username-form";

interface AccountSectionsProps {
  readonly username: string;
  readonly email: string;
  /** An address that waits for its confirmation. */
  readonly newEmail: string | null;
  readonly hasPassword: boolean;
  /** The session is too old for a new password without a code. */
  readonly needsCode: boolean;
}

/** The sections of what a member signs in with. */
export function AccountSections({ username, email, newEmail, hasPassword, needsCode }: AccountSectionsProps) {
  return (
    <>
      <PreferencesSection id="username" title="Username" about={<p>Others see this name next to what you share.</p>}>
        <UsernameForm key={username} username={username} />
      </PreferencesSection>
      <PreferencesSection
        id="email"
        title="Email address"
        about={
          <>
            <p>You sign in with it and get our emails there. No one else sees it.</p>
            <p>To change it, confirm the links we send to both addresses.</p>
          </>
        }
      >
        <EmailForm key={newEmail ?? email} email={email} newEmail={newEmail} />
      </PreferencesSection>
      <PreferencesSection
        id="password"
        title="Password"
        about={
          <p>
            {hasPassword
              ? "Saving a new password signs out your other devices."
              : "You don't have one yet. Set a password to sign in without your provider."}
          </p>
        }
      >
        <PasswordForm email={email} needsCode={needsCode} />
      </PreferencesSection>
    </>
  );
}
