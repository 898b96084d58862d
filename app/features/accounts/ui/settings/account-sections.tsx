import type { Device } from "../../settings/devices.model";
import { DeviceList } from "./device-list";
import { ConfirmFirst } from "./confirm-first";
import { EmailForm } from "./email-form";
import { PasswordForm } from "./password-form";
import { PreferencesSection } from "./preferences-section";
import { SignOutChoices } from "./sign-out-choices";
import { UsernameForm } from "./username-form";

interface AccountSectionsProps {
  readonly username: string;
  readonly email: string;
  /** A new address that is not confirmed yet. */
  readonly newEmail: string | null;
  /** What the field of the address begins with: what was typed before the sign-in had to be confirmed, else the address. */
  readonly typedEmail: string;
  readonly hasPassword: boolean;
  /** A new password needs a code by email. */
  readonly needsCode: boolean;
  /** The sign-in is recent enough to change address and password. */
  readonly isConfirmed: boolean;
}

/** The settings of the account itself: its name, address and password. */
export function AccountSections(account: AccountSectionsProps) {
  const { username, email, newEmail, typedEmail, hasPassword, needsCode, isConfirmed } = account;
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
        <EmailForm key={newEmail ?? typedEmail} {...{ email, newEmail, typedEmail, isConfirmed }} />
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
        {isConfirmed ? (
          <PasswordForm email={email} needsCode={needsCode} />
        ) : (
          <ConfirmFirst section="password" action={hasPassword ? "Change password" : "Set a password"} />
        )}
      </PreferencesSection>
    </>
  );
}

/** Where the member is signed in, and the buttons that end it. */
export function DeviceSections({ devices }: { readonly devices: readonly Device[] | null }) {
  return (
    <>
      <PreferencesSection
        id="devices"
        title="Signed-in devices"
        about={<p>Sign out a device you no longer use or don't know. It takes effect at once.</p>}
      >
        <DeviceList devices={devices} />
      </PreferencesSection>
      <PreferencesSection
        id="sign-out"
        title="Sign out"
        about={<p>On this device, on other devices, or everywhere.</p>}
      >
        <SignOutChoices />
      </PreferencesSection>
    </>
  );
}
