import type { ReactNode } from "react";

/** The sections of `/preferences` by their fragments, as links name them. */
export const SECTIONS = [
  { id: "username", words: "Username" },
  { id: "email", words: "Email" },
  { id: "password", words: "Password" },
  { id: "finding", words: "Finding parts" },
  { id: "display", words: "Display" },
  { id: "security", words: "Security" },
  { id: "notifications", words: "Notifications" },
  { id: "devices", words: "Devices" },
  { id: "sign-out", words: "Sign out" },
  { id: "data", words: "Your data" },
] as const;

interface PreferencesSectionProps {
  /** Fragment of its address: `/preferences#password`. */
  readonly id: string;
  readonly title: string;
  /** A sentence or two about the setting. */
  readonly about: ReactNode;
  readonly children: ReactNode;
}

/** One setting: its description on the left and its form on the right, stacked on phones. */
export function PreferencesSection({ id, title, about, children }: PreferencesSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="card grid gap-4 p-5 lg:grid-cols-[18rem_minmax(0,32rem)] lg:gap-10 lg:p-6"
    >
      <div className="grid content-start gap-1.5">
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        <div className="hint grid gap-1.5">{about}</div>
      </div>
      <div className="grid min-w-0 gap-4">{children}</div>
    </section>
  );
}
