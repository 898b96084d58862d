import type { ComponentProps } from "react";
import { DeviceList } from "./device-list";
import { PreferencesSection } from "./preferences-section";
import { SignOutChoices } from "./sign-out-choices";

/** The sections of where a member is signed in. */
export function SignedInSections({ devices }: Pick<ComponentProps<typeof DeviceList>, "devices">) {
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
